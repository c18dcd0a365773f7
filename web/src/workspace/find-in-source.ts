type Words = { before: string; after: string }

/**
 * Where in a part of a source a caret between rendered words belongs: right after the words before it, or right before
 * those after it, as they are written there. Words that are written otherwise, as in a variable, leave the start.
 */
export function findInSource(source: string, { start, end }: { start: number; end: number }, words: Words): number {
  const part = source.slice(start, end)
  const before = words.before.trimStart()
  const after = words.after.trimEnd()
  if (before !== "") {
    const at = part.indexOf(before)
    if (at >= 0) return start + at + before.length
  }
  if (after !== "") {
    const at = part.indexOf(after)
    if (at >= 0) return start + at
  }
  const nearest = /\S+\s*$/.exec(before)?.[0]
  const at = nearest === undefined ? -1 : part.indexOf(nearest)
  return at < 0 ? start : start + at + nearest!.length
}
