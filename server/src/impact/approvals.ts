import type { AffectedApproval } from "@hub/contract/impact"
import { type Expression, type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import "../projects/tables.ts"
import { findStaleApprovals } from "../reviews/staleness.ts"

/** How many approvals are looked at by one piece, and how many are named; all are counted. */
const batchSize = 200

type AffectedApprovals = { stale_approvals: AffectedApproval[]; stale_total: number }

/** Approvals of some topics that hold now and that a change of their words or values would end. */
export async function listAffectedApprovals(
  ctx: Ctx,
  topic_ids: Expression<unknown>,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<AffectedApprovals> {
  const held: AffectedApprovals = { stale_approvals: [], stale_total: 0 }
  for (let before: number | undefined, more = true; more;) {
    const given = await selectApprovalBatch(ctx, topic_ids, which, before)
    const stale = await findStaleApprovals(ctx, given)
    const holding = given.filter((approval) => !stale.has(approval))
    held.stale_total += holding.length
    held.stale_approvals.push(...holding.slice(0, batchSize - held.stale_approvals.length).map(presentAffectedApproval))
    before = given.at(-1)?.review_id
    more = given.length === batchSize
  }
  return held
}

const selectApprovalBatch = (
  ctx: Ctx,
  topic_ids: Expression<unknown>,
  which: RawBuilder<boolean>,
  before: number | undefined,
) =>
  ctx.db
    .selectFrom("review_requests as asked")
    .innerJoin("topics", "topics.id", "asked.topic_id")
    .innerJoin("people", "people.id", "asked.reviewer_id")
    .leftJoin("projects", "projects.id", "topics.project_id")
    .select([
      "asked.id as review_id",
      "topics.id as topic_id",
      "topics.title as topic_title",
      "people.name as reviewer",
    ])
    .select(["asked.decided_at", "asked.decided_revision_id", "asked.resolved_values", "asked.seen"])
    .where("asked.status", "=", "approved")
    .where(sql<boolean>`topics.id in (${topic_ids})`)
    .where(which)
    .where(sql<boolean>`projects.review_again is distinct from 'none'`)
    .$if(before !== undefined, (query) => query.where("asked.id", "<", before!))
    .orderBy("asked.id", "desc")
    .limit(sql.lit(batchSize))
    .execute()

type ApprovalBatchRow = Awaited<ReturnType<typeof selectApprovalBatch>>[number]

const presentAffectedApproval = ({
  review_id,
  topic_id,
  topic_title,
  reviewer,
  decided_at,
}: ApprovalBatchRow): AffectedApproval => ({
  review_id,
  topic_id,
  topic_title,
  reviewer,
  decided_at: decided_at?.toISOString() ?? null,
})
