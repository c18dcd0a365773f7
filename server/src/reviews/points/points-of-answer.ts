import type { PointResolution } from "@hub/contract/suggestions"
import type { Ctx } from "../../platform/ctx.ts"
import { listReplies } from "../replies/rows.ts"
import "../tables.ts"

/** What a request's answer says about passages, and what became of each. */
export async function listPointsOfAnswer(ctx: Ctx, request_id: number) {
  const rows = await ctx.db
    .selectFrom("review_points")
    .leftJoin("revisions", "revisions.id", "review_points.revision_id")
    .select([
      "review_points.id",
      "review_points.kind",
      "heading",
      "quote",
      "body",
      "start_at",
      "end_at",
      "revisions.number",
    ])
    .select(["said_by", "disposition", "reason", "disposed_at"])
    .where("request_id", "=", request_id)
    .orderBy("position")
    .execute()
  const replies = await listReplies(
    ctx,
    rows.map(({ id }) => id),
  )
  const of = (wanted: "comment" | "suggestion") => rows.filter(({ kind }) => kind === wanted)
  return {
    comments: of("comment").map(({ id, heading, quote, body, said_by, ...row }) => ({
      id,
      ...authorInWord(said_by),
      heading,
      quote,
      body,
      outcome: presentOutcome(row),
      replies: replies(id),
    })),
    suggestions: of("suggestion").map(({ id, quote, body, start_at, end_at, number, said_by, ...row }) => ({
      id,
      ...authorInWord(said_by),
      revision: number ?? 0,
      start: start_at ?? 0,
      end: end_at ?? 0,
      old: quote,
      insert: body,
      outcome: presentOutcome(row),
      replies: replies(id),
    })),
  }
}

/** Who made a point in a Word file, as that says. */
const authorInWord = (said_by: string | null) => (said_by === null ? {} : { said_by })

type DisposedPoint = { disposition: PointResolution["disposition"] | null; reason: string; disposed_at: Date | null }

export function presentOutcome({ disposition, reason, disposed_at }: DisposedPoint): PointResolution | null {
  return disposition === null || disposed_at === null ? null : { disposition, reason, at: disposed_at.toISOString() }
}
