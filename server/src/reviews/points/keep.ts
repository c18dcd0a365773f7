import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import { keepsVariables, type Stretch } from "@hub/markdown"
import type { Ctx } from "../../platform/ctx.ts"
import { unfit } from "../../platform/failure.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import "../tables.ts"

/** The revision that was read, and where in it the words of each comment stand. */
export type Read = { revision: RevisionRow; places: (Stretch | undefined)[] }

/** Keeps what an answer says about passages, each with its place in the source. */
export async function keepPoints(
  tx: Ctx,
  request_id: number,
  read: Read,
  { comments, suggestions }: { comments: Comment[]; suggestions: Suggestion[] },
) {
  const revisions = await revisionsOf(tx, read.revision, suggestions)
  const points = [
    ...comments.map((comment, index) => commented(comment, read.revision, read.places[index])),
    ...suggestions.map((suggestion, index) => suggested(suggestion, index, revisions.get(suggestion.revision))),
  ].map((point, position) => ({ request_id, position, ...point }))
  if (points.length > 0) await tx.db.insertInto("review_points").values(points).execute()
}

function commented({ heading, quote, body }: Comment, revision: RevisionRow, place: Stretch | undefined) {
  return {
    kind: "comment" as const,
    heading,
    quote,
    body,
    revision_id: revision.id,
    start_at: place?.start ?? null,
    end_at: place?.end ?? null,
  }
}

/** What does not fit the words it is about could land anywhere, so it is not taken. */
function suggested({ start, end, old, insert }: Suggestion, index: number, revision: RevisionRow | undefined) {
  if (revision?.content.slice(start, end) !== old || end - start !== old.length)
    throw unfit(`suggestions.${index}`, "A suggestion does not fit the words it is about. Please reload the page.")
  if (!keepsVariables({ old, insert }))
    throw unfit(`suggestions.${index}`, "A value that the hub fills in cannot be taken out of the text.")
  return {
    kind: "suggestion" as const,
    heading: null,
    quote: old,
    body: insert,
    revision_id: revision.id,
    start_at: start,
    end_at: end,
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
