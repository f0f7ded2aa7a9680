/**
 * Which calls of a turn may run side by side: neighbours that are all safe share a batch, any other call is a batch of
 * its own. Batches run one after the other, so no call ever overtakes an earlier unsafe one.
 */

/** One linear scan; the batches laid end to end are the calls in their order. */
export const partition = <A>(
  calls: ReadonlyArray<A>,
  isSafe: (call: A) => boolean
): ReadonlyArray<ReadonlyArray<A>> => {
  const batches: Array<Array<A>> = []
  let open: Array<A> | undefined
  for (const call of calls) {
    const safe = isSafe(call)
    if (safe && open !== undefined) {
      open.push(call)
      continue
    }
    const batch = [call]
    batches.push(batch)
    open = safe ? batch : undefined
  }
  return batches
}
