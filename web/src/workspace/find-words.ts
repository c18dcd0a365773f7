/** Where words stand in a text, however its lines are broken; undefined where they do not. */
export function findWords(text: string, words: string): { start: number; end: number } | undefined {
  const wanted = words.trim().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return undefined
  const pattern = wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+")
  const found = new RegExp(pattern, "u").exec(text)
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}

/** The last of the blocks, by where they begin in the source, that begins at or before an offset. */
export function findBlock<Block>(blocks: { start: number; block: Block }[], offset: number): Block | undefined {
  return blocks.findLast(({ start }) => start <= offset)?.block
}
