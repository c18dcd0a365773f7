import type { Ctx } from "../../platform/ctx.ts"
import { createBindings, findStaleApprovalsBy } from "../staleness.ts"
import type { EndedRow } from "./rows.ts"

/** Which approvals among these entries count no more. */
export async function findStaleEndedReviews(ctx: Ctx, rows: EndedRow[]): Promise<Set<EndedRow>> {
  const approvals = rows.filter(isApproval)
  const topics = approvals.map((row) => ({
    id: row.topic_id,
    head_revision_id: row.head_revision_id,
    project_id: row.project_id,
    review_again: row.review_again,
  }))
  return findStaleApprovalsBy(approvals, await createBindings(ctx, topics))
}

/** An approval of a topic that is still there; only that can come to be about other words than those of now. */
export const isApproval = (row: EndedRow): row is EndedRow & { head_revision_id: number } =>
  row.outcome === "approved" && row.head_revision_id !== null
