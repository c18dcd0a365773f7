import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import { keepsVariables, type TextRange } from "@hub/markdown"
import type { Ctx } from "../../platform/ctx.ts"
import { invalidField } from "../../platform/refusal.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import "../tables.ts"

/** The revision that was read, and where in it the words of each comment stand. */
export type ReadRevision = { revision: RevisionRow; places: (TextRange | undefined)[] }

/** Keeps what an answer says about passages, each with its place in the source. */
export async function savePoints(
  tx: Ctx,
  request_id: number,
  read: ReadRevision,
  { comments, suggestions }: { comments: Comment[]; suggestions: Suggestion[] },
) {
  const revisions = await revisionsOf(tx, read.revision, suggestions)
  const points = [
    ...comments.map((comment, index) => toCommentRow(comment, read.revision, read.places[index])),
    ...suggestions.map((suggestion, index) => toSuggestionRow(suggestion, index, revisions.get(suggestion.revision))),
  ].map((point, position) => ({ request_id, position, ...point }))
  if (points.length > 0) await tx.db.insertInto("review_points").values(points).execute()
}

function toCommentRow({ heading, quote, body, said_by }: Comment, revision: RevisionRow, place: TextRange | undefined) {
  return {
    kind: "comment" as const,
    heading,
    quote,
    body,
    revision_id: revision.id,
    start_at: place?.start ?? null,
    end_at: place?.end ?? null,
    said_by: said_by || undefined,
  }
}

/** What does not fit the words it is about could land anywhere, so it is not taken. */
function toSuggestionRow(
  { start, end, old, insert, said_by }: Suggestion,
  index: number,
  revision: RevisionRow | undefined,
) {
  if (revision?.content.slice(start, end) !== old || end - start !== old.length)
    throw invalidField(
      `suggestions.${index}`,
      "A suggestion doesn't match the text it is about. Please reload the page.",
    )
  if (!keepsVariables({ old, insert }))
    throw invalidField(`suggestions.${index}`, "A suggestion can't remove a variable from the text.")
  return {
    kind: "suggestion" as const,
    heading: null,
    quote: old,
    body: insert,
    revision_id: revision.id,
    start_at: start,
    end_at: end,
    said_by: said_by || undefined,
  }
}

/** Suggestions may be about earlier revisions of the same topic, when their words were rewritten while they were read. */
async function revisionsOf(tx: Ctx, read: RevisionRow, suggestions: Suggestion[]) {
  const earlier = [...new Set(suggestions.map(({ revision }) => revision))].filter((number) => number < read.number)
  const rows =
    earlier.length === 0
      ? []
      : await tx.db
          .selectFrom("revisions")
          .selectAll()
          .where("topic_id", "=", read.topic_id)
          .where("number", "in", earlier)
          .execute()
  return new Map([read, ...rows].map((row) => [row.number, row]))
}
