import type { HeldApproval } from "@hub/contract/impact"
import { type Expression, type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { oneMore } from "../platform/http/page.ts"
import "../projects/tables.ts"
import { staleAmong } from "../reviews/staleness.ts"

/** How many approvals are looked at; a change that touches more is said to touch more. */
const mostApprovals = 200

type Held = { stale_approvals: HeldApproval[]; more_approvals: boolean }

/** Approvals of some topics that hold now and that a change of their words or values would end. */
export async function approvalsThatHold(
  ctx: Ctx,
  topic_ids: Expression<unknown>,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Held> {
  const given = await ctx.db
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
    .orderBy("asked.id", "desc")
    .limit(oneMore(mostApprovals))
    .execute()
  const looked_at = given.slice(0, mostApprovals)
  const stale = await staleAmong(ctx, looked_at)
  const stale_approvals = looked_at
    .filter((approval) => !stale.has(approval))
    .map(({ review_id, topic_id, topic_title, reviewer, decided_at }) => ({
      review_id,
      topic_id,
      topic_title,
      reviewer,
      decided_at: decided_at?.toISOString() ?? null,
    }))
  return { stale_approvals, more_approvals: given.length > mostApprovals }
}
