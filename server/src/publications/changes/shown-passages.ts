import { type ChangedPassage, listChangedPassages, parseMarkdown, resolveVariables } from "@hub/markdown"
import type { ChangedTopicPassages } from "@hub/reader/changes-html"
import type { ReadersText } from "../edition/job.ts"

const mostPassages = 5
const longestPassage = 600

/**
 * What readers are shown of how a topic changed: its first changed passages as they read now. Words that only the earlier
 * edition had are left out, since that edition may have had fewer readers.
 */
export function listShownPassages(was: ReadersText, now: ReadersText): ChangedTopicPassages {
  const passages = listChangedPassages(resolveText(was), resolveText(now))
  return {
    shown: passages.slice(0, mostPassages).map(shortenPassage),
    more: Math.max(0, passages.length - mostPassages),
  }
}

const resolveText = ({ content, values }: ReadersText) => resolveVariables(parseMarkdown(content), values).tree

/** A very long passage ends after so many characters. */
function shortenPassage(passage: ChangedPassage): ChangedPassage {
  let left = longestPassage
  return passage.flatMap(({ text, isNew }) => {
    if (left <= 0) return []
    const shown =
      text.length > left
        ? `${Array.from(text.slice(0, left + 1))
            .slice(0, -1)
            .join("")
            .trimEnd()}…`
        : text
    left -= text.length
    return [{ text: shown, isNew }]
  })
}
