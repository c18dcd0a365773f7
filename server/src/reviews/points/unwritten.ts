import type { Disposition } from "@hub/contract/suggestions"
import { sql } from "kysely"
import type { RevisionRow } from "../../topics/tables.ts"
import type { PointPlacement } from "./paragraphs.ts"
import type { AnyPointRow } from "./rows.ts"

const promises: readonly (Disposition | null)[] = ["accepted", "partly"] satisfies Disposition[]

/** Whether a comment was accepted, which changes no words by itself. */
export const isPromise = ({ kind, disposition }: Pick<AnyPointRow, "kind" | "disposition">) =>
  kind === "comment" && promises.includes(disposition)

/** Whether its reviewer was told what was decided about it, which then stays so. */
export const isDecisionTold = ({
  disposition,
  ...point
}: Pick<AnyPointRow, "disposition"> & { settled_at?: Date | null }) =>
  disposition !== null && point.settled_at !== undefined && point.settled_at !== null

/** Points of a topic that may have something to be written still; a review that was begun later and is over looked at the text as it is. */
export const mayBeUnwritten = (topic_id: number) => sql<boolean>`(
  review_points.kind = 'comment' and disposition = any(${promises}) and landed_revision_id is null
  and not exists (select from review_rounds later
    where later.topic_id = ${topic_id} and later.status = 'closed' and later.created_at > disposed_at))`

/**
 * Whether a comment was accepted and the text doesn't say yet what it asks for: nobody marked it as written, and its paragraph
 * reads as it did. Of one whose words were never found, nothing was saved since it was accepted.
 */
export function isUnwritten(point: AnyPointRow, placed: PointPlacement, head: RevisionRow): boolean {
  if (!isPromise(point) || point.landed_revision_id !== null || point.disposed_at === null) return false
  if (point.start_at === null) return head.created_at <= point.disposed_at
  return placed.state !== "orphaned" && placed.isChanged !== true
}
