import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { compute } from "../../platform/threads/compute.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { answererName } from "../rows.ts"
import type { ManuscriptRow } from "./manuscript.ts"
import { type PointPlacement, placePointsComputation } from "./paragraphs.ts"
import "../../people/tables.ts"
import "../tables.ts"

/** Points of answers, with the person who made them and the person who decided about them. */
export const pointRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("review_points")
    .innerJoin("review_requests", "review_requests.id", "review_points.request_id")
    .innerJoin("review_rounds", "review_rounds.id", "review_requests.round_id")
    .innerJoin("people as reviewer", "reviewer.id", "review_requests.reviewer_id")
    .leftJoin("people as answerer", "answerer.id", "review_requests.answered_by")
    .leftJoin("people as decider", "decider.id", "review_points.disposed_by")
    .select(["review_points.id", "review_points.kind", "quote", "body", "review_points.revision_id"])
    .select(["start_at", "end_at", "disposition", "review_points.reason", "disposed_at", "landed_revision_id"])
    .select(["disposed_proof", "review_points.said_by"])
    .select(["review_requests.id as review_id", "review_requests.round_id", "review_requests.topic_id"])
    .select(["review_requests.revision_number", "review_requests.decided_at", "review_rounds.topic_title"])
    .select("review_rounds.settled_at")
    .select(["reviewer.id as reviewer_id", answererName.as("reviewer_name"), "decider.name as decided_by"])

export type PointRow = Awaited<ReturnType<ReturnType<typeof pointRows>["execute"]>>[number]
/** What can be told of a point, the person who made it. */
export type AnyPointRow = PointRow | ManuscriptRow

export const selectPointsOfRound = (ctx: Ctx, round_id: number) =>
  pointRows(ctx).where("review_requests.round_id", "=", round_id).orderBy("review_points.id").execute()

/**
 * Where points stand in the newest revision of their topic, each carried over from the one it is about.
 */
export async function placePoints(
  ctx: Ctx,
  head: RevisionRow,
  points: AnyPointRow[],
): Promise<Map<number, PointPlacement>> {
  const ids = [...new Set(points.flatMap(({ revision_id }) => (revision_id === null ? [] : [revision_id])))]
  const revisions =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom("revisions").select(["id", "content"]).where("id", "in", ids).execute()
  const landed = await listLandedChanges(ctx, ids)
  const placed = await compute(ctx, placePointsComputation, {
    texts: new Map(revisions.map(({ id, content }) => [id, content])),
    now: head.content,
    points: points.flatMap((point) => {
      const { id, revision_id, start_at: start, end_at: end } = point
      if (revision_id === null || start === null || end === null) return []
      const own = landed.filter((one) => one.revision_id === revision_id && one.source === sourceOfPoint(point))
      return [{ id, revision_id, stretch: { start, end, insert: point.kind === "comment" ? null : point.body }, own }]
    }),
  })
  return new Map(points.map(({ id }): [number, PointPlacement] => [id, placed.get(id) ?? { state: "orphaned" }]))
}

/** Who made a point: all that came in one answer, or in one manuscript, was written together. */
export const sourceOfPoint = (point: AnyPointRow) =>
  "import_id" in point ? `import ${point.import_id}` : `review ${point.review_id}`

/** Whose words came into the text by themselves; what was only promised may be marked with a revision too. */
export const isLandedSuggestion = sql<boolean>`review_points.kind = 'suggestion'
  and disposition in ('accepted', 'accepted_edited') and landed_revision_id is not null`

/** What was taken in of suggestions made on these revisions. */
async function listLandedChanges({ db }: Ctx, revision_ids: number[]) {
  if (revision_ids.length === 0) return []
  const rows = await db
    .selectFrom("review_points")
    .select(["request_id", "import_id", "revision_id", "start_at", "end_at", "body"])
    .where("revision_id", "in", revision_ids)
    .where(isLandedSuggestion)
    .execute()
  return rows.flatMap(({ request_id, import_id, revision_id, start_at: start, end_at: end, body: insert }) => {
    if (start === null || end === null) return []
    const source = request_id === null ? `import ${import_id}` : `review ${request_id}`
    return [{ source, revision_id, start, end, insert }]
  })
}
