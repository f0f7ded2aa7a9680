/** A small seeded generator of pseudo-random numbers, so that every case can be made again from a seed and an index. */

const mix = (value: number): number => {
  let z = (value + 0x9e3779b9) | 0
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return (z ^ (z >>> 16)) >>> 0
}

export class Random {
  private state: number

  constructor(seed: number, index: number) {
    this.state = mix(mix(seed) ^ mix(index * 2 + 1))
  }

  /** 32 random bits. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }

  below(limit: number): number {
    return this.next() % limit
  }

  chance(probability: number): boolean {
    return this.next() < probability * 0x1_0000_0000
  }

  pick<A>(items: readonly [A, ...ReadonlyArray<A>]): A {
    return items[this.below(items.length)] ?? items[0]
  }

  /** One of `[weight, value]`. */
  weighted<A>(items: readonly [readonly [number, A], ...ReadonlyArray<readonly [number, A]>]): A {
    let left = this.below(items.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, value] of items) {
      left -= weight
      if (left < 0) return value
    }
    return items[0][1]
  }

  times<A>(count: number, make: () => A): Array<A> {
    return Array.from({ length: count }, make)
  }

  /** 0 most often, each further one with probability `more`. */
  few(more: number, most: number): number {
    let count = 0
    while (count < most && this.chance(more)) count++
    return count
  }
}
