/** What the executor is measured against: async generators, up to a cap of them raced against each other for the next event. */

interface Step<A> {
  readonly result: IteratorResult<A>
  readonly generator: AsyncGenerator<A>
  readonly self: Promise<Step<A>>
}

export async function* generatorPool<A>(make: ReadonlyArray<() => AsyncGenerator<A>>, cap: number): AsyncGenerator<A> {
  const racing = new Set<Promise<Step<A>>>()
  let next = 0
  const advance = (generator: AsyncGenerator<A>) => {
    const self: Promise<Step<A>> = generator.next().then((result) => ({ result, generator, self }))
    racing.add(self)
  }
  const begin = () => {
    const start = make[next++]
    if (start !== undefined) advance(start())
  }
  while (next < Math.min(cap, make.length)) begin()
  while (racing.size > 0) {
    const { generator, result, self } = await Promise.race(racing)
    racing.delete(self)
    if (result.done === true) begin()
    else {
      advance(generator)
      yield result.value
    }
  }
}
