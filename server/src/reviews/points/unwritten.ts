import { isPromise } from "@hub/contract/reviews/values"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { revisionById } from "../../topics/get.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { type AnyPointRow, isLandedSuggestion, placePoints } from "./rows.ts"

/** Whether somebody said that the text has what was promised; of an accepted suggestion it is known by itself. */
export const isMarkedWritten = (point: Pick<AnyPointRow, "kind" | "disposition" | "landed_revision_id">) =>
  isPromise(point) && point.landed_revision_id !== null

/** Whether its reviewer was told what was decided about it, which then stays so. */
export const isDecisionTold = ({
  disposition,
  ...point
}: Pick<AnyPointRow, "disposition"> & { settled_at?: Date | null }) =>
  disposition !== null && point.settled_at !== undefined && point.settled_at !== null

/** Points of a topic that may have something to be written still; a review that was begun later and answered looked at the text as it is. */
export const mayBeUnwritten = (topic_id: number) => sql<boolean>`(
  (disposition = 'partly' or review_points.kind = 'comment' and disposition = 'accepted') and landed_revision_id is null
  and not exists (select from review_rounds later
    where later.topic_id = ${topic_id} and later.status = 'closed' and later.created_at > disposed_at
      and exists (select from review_requests answered where answered.round_id = later.id and answered.decided_at is not null)))`

/**
 * The ids of accepted points whose words nobody wrote yet, as far as can be told: nobody marked them as written, and their
 * paragraph reads as it did when they were accepted, but for suggestions that were accepted right after. Of those without a
 * place only the mark says it.
 */
export async function findUnwritten(
  ctx: Ctx,
  { topic_id, head }: { topic_id: number; head: RevisionRow },
  points: AnyPointRow[],
): Promise<Set<number>> {
  const promised = points.filter((point) => isPromise(point) && point.landed_revision_id === null)
  if (promised.length === 0) return new Set()
  const acceptedOn = await findAcceptedRevisions(ctx, topic_id, promised)
  const unwritten = new Set(promised.map(({ id }) => id))
  for (const revision_id of new Set(acceptedOn.values())) {
    const then = await revisionById(ctx, revision_id)
    const those = promised.filter(({ id }) => acceptedOn.get(id) === revision_id).map(asComment)
    const placed = await placePoints(ctx, then, those)
    const standing = those.flatMap((point): AnyPointRow[] => {
      const place = placed.get(point.id)
      if (place === undefined || place.state === "orphaned") return []
      return [{ ...point, revision_id, start_at: place.start, end_at: place.end }]
    })
    for (const [id, { state, isChanged }] of await placePoints(ctx, head, standing))
      if (state === "orphaned" || isChanged) unwritten.delete(id)
  }
  return unwritten
}

/** What is asked for is about words, whatever others were suggested in their place. */
const asComment = (point: AnyPointRow): AnyPointRow => ({ ...point, kind: "comment" })

/** The newest revision when each was accepted, or after that the last one that only took in suggestions. */
async function findAcceptedRevisions(ctx: Ctx, topic_id: number, points: AnyPointRow[]): Promise<Map<number, number>> {
  const revisions = await ctx.db
    .selectFrom("revisions")
    .select(["id", "created_at"])
    .select(
      sql<boolean>`exists (select from review_points where landed_revision_id = revisions.id
        and ${isLandedSuggestion})`.as("is_landing"),
    )
    .where("topic_id", "=", topic_id)
    .orderBy("number")
    .execute()
  return new Map(
    points.flatMap(({ id, disposed_at, start_at }) => {
      if (disposed_at === null || start_at === null) return []
      let at = revisions.findLastIndex(({ created_at }) => created_at <= disposed_at)
      while (revisions[at + 1]?.is_landing) at++
      const revision = revisions[at]
      return revision === undefined ? [] : [[id, revision.id] as const]
    }),
  )
}
