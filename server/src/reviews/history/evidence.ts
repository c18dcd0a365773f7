import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { staleAmong } from "../staleness.ts"
import type { EndedRow } from "./rows.ts"

/** What stands behind these entries: the hashes of what was answered, the points, and which approvals count no more. */
export async function evidenceOf(ctx: Ctx, rows: EndedRow[]) {
  const revisions = rows.flatMap(({ decided_revision_id }) =>
    decided_revision_id === null ? [] : [decided_revision_id],
  )
  const [hashes, points] = await Promise.all([
    ctx.db
      .selectFrom("revisions")
      .select(["id", "content_hash"])
      .where("id", "in", [0, ...revisions])
      .execute(),
    ctx.db
      .selectFrom("review_points")
      .select(["request_id", sql<number>`count(*)`.as("all")])
      .select(sql<number>`count(*) filter (where disposition is null)`.as("open"))
      .where("request_id", "in", [0, ...rows.map(({ entry }) => entry)])
      .groupBy("request_id")
      .execute(),
  ])
  return {
    hashes: new Map(hashes.map(({ id, content_hash }) => [id, content_hash])),
    points: new Map(points.map(({ request_id, all, open }) => [request_id, { all, open }])),
    stale: await staleAmong(ctx, rows.filter(isApproval)),
  }
}

export type Evidence = Awaited<ReturnType<typeof evidenceOf>>

/** An approval of a topic that is still there; only that can come to be about other words than those of now. */
export const isApproval = ({ outcome, still_there }: EndedRow) => outcome === "approved" && still_there !== null
