import { asHeading, wordsOf } from "../reader/look-alikes.ts"
import type { SuggestedChange } from "../reader/reading.ts"
import { mover, replaced, type Replacement } from "./moved.ts"
import type { KeptLookAlike } from "./tables.ts"

type Document = { markdown: string; look_alikes: KeptLookAlike[]; suggestions: SuggestedChange[] }

/** A document in which these look-alikes are headings of these levels; what else points into it points to the same words. */
export function withHeadings({ markdown, look_alikes, suggestions }: Document, wanted: Map<number, number | null>) {
  const replacements = look_alikes.flatMap((one): Replacement[] => {
    const level = wanted.get(one.number)
    if (level === undefined || level === one.level) return []
    return [{ at: one.at, before: written(one, one.level), after: written(one, level), words: wordsOf(one.source) }]
  })
  const moved = mover(replacements)
  return {
    markdown: replaced(markdown, replacements),
    look_alikes: look_alikes.map((one) => {
      const level = wanted.get(one.number)
      return { ...one, at: moved(one.at), level: level === undefined ? one.level : level }
    }),
    suggestions: suggestions.map((one) => ({ ...one, start: moved(one.start), end: moved(one.end) })),
    moved,
  }
}

const written = ({ source }: KeptLookAlike, level: number | null) =>
  level === null ? source : asHeading(source, level)
