/** A stretch of a text and what stands there instead; both hold the same words at their ends. */
export type TextReplacement = { at: number; before: string; after: string; words: string }

/** Where a place of a text is after these replacements of it, which do not overlap. */
export function createReplacedOffsetMapper(replacements: TextReplacement[]): (offset: number) => number {
  const ordered = replacements.toSorted((one, other) => one.at - other.at)
  return (offset) => {
    let by = 0
    for (const { at, before, after, words } of ordered) {
      if (offset <= at) break
      if (offset >= at + before.length) by += after.length - before.length
      else
        return at + by + Math.max(0, Math.min(after.length, offset - at - before.indexOf(words) + after.indexOf(words)))
    }
    return offset + by
  }
}

/** A text after these replacements. */
export function applyReplacements(text: string, replacements: TextReplacement[]): string {
  let rest = text
  for (const { at, before, after } of replacements.toSorted((one, other) => other.at - one.at))
    rest = rest.slice(0, at) + after + rest.slice(at + before.length)
  return rest
}
