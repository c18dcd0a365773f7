import type { BrokenApproval } from "@hub/contract/repeated-reviewers"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { readBindings, type FixedRevisions } from "./staleness.ts"
import type { SeenContent } from "./tables.ts"

/**
 * The approvals of topics that do not hold for their words and values of now, or for those of an edition, by topic.
 * Of each reviewer the newest answer counts, of the last review that came to an end and those it goes on.
 */
export async function findBrokenApprovals(
  ctx: Ctx,
  topic_ids: number[],
  fixed?: FixedRevisions,
): Promise<Map<number, BrokenApproval[]>> {
  const broken = new Map<number, BrokenApproval[]>()
  if (topic_ids.length === 0) return broken
  const bindings = await readBindings(ctx, topic_ids, fixed)
  for (const { topic_id, review_id, reviewer, ...answer } of await listApprovals(ctx, topic_ids)) {
    const changes = (await bindings.get(topic_id)?.staleBy(answer)) ?? []
    if (changes.length > 0) broken.set(topic_id, [...(broken.get(topic_id) ?? []), { review_id, reviewer, changes }])
  }
  return broken
}

/** What is no more as it was approved, each sentence once. */
export const changesOf = (broken: BrokenApproval[]) => [...new Set(broken.flatMap(({ changes }) => changes))]

type ApprovalRow = {
  topic_id: number
  review_id: number
  reviewer: string
  decided_revision_id: number | null
  resolved_values: Record<string, string> | null
  seen: SeenContent | null
}

/** Of each reviewer the newest answer, where that approves. */
export async function listApprovals(ctx: Ctx, topic_ids: number[]): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    with last as (
      select distinct on (topic_id) id, topic_id, coalesce(follows, id) as first from review_rounds
      where topic_id = any(${topic_ids}::bigint[]) and status = 'closed' order by topic_id, number desc
    ), newest as (
      select distinct on (asked.topic_id, asked.reviewer_id) asked.*
      from last
      join review_rounds round on (round.id = last.first or round.follows = last.first) and round.id <= last.id
      join review_requests asked on asked.round_id = round.id
      where asked.status in ('approved', 'changes_requested', 'rejected')
      order by asked.topic_id, asked.reviewer_id, asked.id desc
    )
    select newest.topic_id, newest.id as review_id, people.name as reviewer, newest.decided_revision_id,
      newest.resolved_values, newest.seen
    from newest join people on people.id = newest.reviewer_id
    where newest.status = 'approved' order by newest.topic_id, newest.id`.execute(ctx.db)
  return rows
}
