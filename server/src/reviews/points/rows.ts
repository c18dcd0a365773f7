import { carrier, type Carried } from "@hub/markdown"
import type { Ctx } from "../../platform/ctx.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { answererName } from "../rows.ts"
import type { ManuscriptRow } from "./manuscript.ts"
import "../../people/tables.ts"
import "../tables.ts"

/** Points of answers, with whoever made them and whoever decided about them. */
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
    .select(["review_requests.id as review_id", "review_requests.round_id", "review_requests.topic_id"])
    .select(["review_requests.revision_number", "review_requests.decided_at", "review_rounds.topic_title"])
    .select(["reviewer.id as reviewer_id", answererName.as("reviewer_name"), "decider.name as decided_by"])

export type PointRow = Awaited<ReturnType<ReturnType<typeof pointRows>["execute"]>>[number]
/** What can be told of a point, whoever made it. */
export type AnyPointRow = PointRow | ManuscriptRow

export const pointsIn = (ctx: Ctx, round_id: number) =>
  pointRows(ctx).where("review_requests.round_id", "=", round_id).orderBy("review_points.id").execute()

/** Where points stand in the newest revision of their topic, each carried over from the one it is about. */
export async function placesOf(ctx: Ctx, head: RevisionRow, points: AnyPointRow[]): Promise<Map<number, Carried>> {
  const ids = [...new Set(points.flatMap(({ revision_id }) => (revision_id === null ? [] : [revision_id])))]
  const revisions =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom("revisions").select(["id", "content"]).where("id", "in", ids).execute()
  const carry = new Map(revisions.map(({ id, content }) => [id, carrier(content, head.content)]))
  return new Map(
    points.map(({ id, revision_id, start_at, end_at }) => {
      const carried = revision_id === null ? undefined : carry.get(revision_id)
      const isKnown = carried !== undefined && start_at !== null && end_at !== null
      return [id, isKnown ? carried({ start: start_at, end: end_at }) : { state: "orphaned" }]
    }),
  )
}
