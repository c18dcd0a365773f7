/**
 * By how many rows a list has to scroll on so that what is seen of it stays where it is: as far as most of the rows in
 * sight have moved, since one of them may have been put somewhere else.
 */
export function findRowShift<Id>(seen: readonly Id[], first: number, now: readonly Id[]): number {
  const places = new Map(now.map((id, index) => [id, index]))
  const counts = new Map<number, number>()
  for (const [index, id] of seen.entries()) {
    const place = places.get(id)
    if (place === undefined) continue
    const shift = place - (first + index)
    counts.set(shift, (counts.get(shift) ?? 0) + 1)
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0]
}
