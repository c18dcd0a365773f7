/**
 * Gives headings their levels below `top`: none skips one, and those of one depth below the same heading have the same level,
 * whatever depths an author left out.
 */
export function createHeadingLevels(top: number): (depth: number) => number {
  const open: number[] = []
  return (depth) => {
    while ((open.at(-1) ?? 0) >= depth) open.pop()
    open.push(depth)
    return Math.min(6, top + open.length)
  }
}
