import { toHeading, withoutBold } from "@hub/docx/look-alikes"
import type { SuggestedChange } from "@hub/docx/parsed-document"
import { createReplacedOffsetMapper, applyReplacements, type TextReplacement } from "./replacements.ts"
import type { StoredLookAlike } from "./tables.ts"

type DocumentWithLookAlikes = { markdown: string; look_alikes: StoredLookAlike[]; suggestions: SuggestedChange[] }

/** A document in which these look-alikes are headings of these levels; what else points into it points to the same words. */
export function applyHeadings(
  { markdown, look_alikes, suggestions }: DocumentWithLookAlikes,
  wanted: Map<number, number | null>,
) {
  const replacements = look_alikes.flatMap((one): TextReplacement[] => {
    const level = wanted.get(one.number)
    if (level === undefined || level === one.level) return []
    return [
      {
        at: one.at,
        before: lookAlikeText(one, one.level),
        after: lookAlikeText(one, level),
        words: withoutBold(one.source),
      },
    ]
  })
  const moved = createReplacedOffsetMapper(replacements)
  return {
    markdown: applyReplacements(markdown, replacements),
    look_alikes: look_alikes.map((one) => {
      const level = wanted.get(one.number)
      return { ...one, at: moved(one.at), level: level === undefined ? one.level : level }
    }),
    suggestions: suggestions.map((one) => ({ ...one, start: moved(one.start), end: moved(one.end) })),
    moved,
  }
}

const lookAlikeText = ({ source }: StoredLookAlike, level: number | null) =>
  level === null ? source : toHeading(source, level)
