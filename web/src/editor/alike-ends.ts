/** How much of two texts or lists is alike at their beginning, and how much of the rest at their end. */
export function countAlikeEnds<Part>(one: ArrayLike<Part>, other: ArrayLike<Part>): { start: number; end: number } {
  const shortest = Math.min(one.length, other.length)
  let start = 0
  while (start < shortest && one[start] === other[start]) start++
  let end = 0
  while (end < shortest - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  return { start, end }
}
