import { type WordChange, diffWords } from "@hub/markdown"
import type { ReaderLimits, ParsedDocument, ReaderChoices, SuggestedChange } from "../parsed-document.ts"
import type { MediaStore } from "../media-store.ts"
import type { Archive } from "../zip.ts"
import { readWord } from "./read-word.ts"
import { openPackage } from "./package.ts"
import { createAuthorFinder, type TrackedDocument, readTrackedChanges } from "./tracked-changes.ts"

/**
 * Reads a document as it was before its insertions and deletions, and beside it what these would change: all of them
 * taken, the text is that of the document in which all are accepted.
 */
export async function readWithSuggestions(
  archive: Archive,
  filename: string,
  media: MediaStore,
  limits: ReaderLimits,
  choices: ReaderChoices,
): Promise<ParsedDocument> {
  const before = await readWord(archive, filename, media, limits, choices)
  const tracked = await readTrackedChanges(await openPackage(archive, limits))
  if (tracked.changes.length === 0) return before

  const after = await readWord(archive, filename, media, limits, { ...choices, tracked_changes: "accept" })
  const seen = new Set(before.media.map((image) => image.sha256))
  return {
    ...before,
    documents: before.documents.map((document, index) => ({
      ...document,
      suggestions: listSuggestedChanges(
        document.markdown,
        after.documents[index]?.markdown ?? document.markdown,
        tracked,
      ),
    })),
    media: [...before.media, ...after.media.filter((image) => !seen.has(image.sha256))],
    warnings: [...new Set([...before.warnings, ...after.warnings])],
  }
}

/** What makes the one text of the other, each change with the person who made it in the document. */
export function listSuggestedChanges(before: string, after: string, tracked: TrackedDocument): SuggestedChange[] {
  const makers = createAuthorFinder(before, tracked)
  return diffWords(before, after, 0)
    .map((edit) => moveToEarliest(before, edit))
    .filter((edit) => !isNumber(before, edit))
    .map((edit) => {
      const made = makers(edit.start, edit.end)
      const names = [...new Set(made.map((one) => one.said_by).filter(Boolean))]
      const days = made.flatMap((one) => one.said_at ?? [])
      return { ...edit, said_by: names.join(", "), said_at: days.toSorted().at(-1) ?? null }
    })
}

/** Blank lines at the end of what comes or goes are those before it, so that it stays with the text that it follows. */
export function moveToEarliest(before: string, change: WordChange): WordChange {
  const { start, end, old, insert } = change
  if (old !== "" && insert !== "") return change
  let words = old || insert
  let by = 0
  while (words.endsWith("\n") && before[start - by - 1] === "\n") {
    words = `\n${words.slice(0, -1)}`
    by++
  }
  const moved = { start: start - by, end: end - by }
  return old === "" ? { ...moved, old, insert: words } : { ...moved, old: words, insert }
}

/** Lists number themselves. */
function isNumber(before: string, { start, end, old, insert }: WordChange): boolean {
  return (
    /^\d+$/.test(old) &&
    /^\d+$/.test(insert) &&
    /(?:^|\n)[ \t]*$/.test(before.slice(Math.max(0, start - 40), start)) &&
    /^[.)] /.test(before.slice(end, end + 2))
  )
}
