import type { PortalDraft } from "@hub/contract/portal"
import type { ReturnedWordFile } from "@hub/contract/word-reviews"
import { addToDraft } from "./addition.ts"
import type { WordReturnRow } from "./returns.ts"

/** What a returned file adds to this draft. */
export function presentWordReturn(row: WordReturnRow, draft: PortalDraft): ReturnedWordFile {
  const { ways, fresh } = addToDraft(draft, row.changes)
  const addable = row.changes.some(({ suggestions, comments }) => suggestions.length + comments.length > 0)
  const isThere = addable && fresh.comments.length + fresh.suggestions.length === 0
  return {
    filename: row.filename,
    uploaded_at: row.uploaded_at.toISOString(),
    added_at: isThere ? (row.added_at ?? row.uploaded_at).toISOString() : null,
    revision: row.revision_number,
    changes: row.changes.map(({ outcome, kind, said_by, old, insert, sentence, instead }, at) => {
      const change = { outcome, kind, said_by, old, insert, sentence }
      return ways[at] === "instead"
        ? {
            ...change,
            outcome: "converted",
            kind: "comment",
            sentence:
              `You suggested something else for these words, so this becomes a comment. ${instead[0]?.body ?? ""}`.trim(),
          }
        : change
    }),
    ...fresh,
  }
}
