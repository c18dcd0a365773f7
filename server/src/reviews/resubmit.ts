import type { RepeatedReviewer } from "@hub/contract/repeated-reviewers"
import type { Review, ReviewNotification } from "@hub/contract/reviews"
import type { Priority } from "@hub/contract/reviews/values"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getTopic } from "../topics/get.ts"
import type { TopicRow } from "../topics/tables.ts"
import { findBrokenApprovals } from "./broken-approvals.ts"
import { requestReviews } from "./request.ts"
import { isAnswer } from "./review.ts"
import { selectRequestsOfRoundChain } from "./round-chain.ts"
import { readBinding } from "./staleness.ts"

type ResubmitTerms = {
  priority?: Priority | undefined
  due_date?: string | undefined
  message?: string | undefined
  code_required?: boolean | undefined
  allow_reject?: boolean | undefined
}

/** Sends a topic again to the person who asked for changes, and to whom approved what changed since; to nobody else. */
export function resubmitTopic(
  ctx: Ctx,
  topic_id: number,
  terms: ResubmitTerms,
): Promise<{ requests: Review[]; notified: ReviewNotification[] }> {
  return inTransaction(ctx, async (tx) => {
    const topic = await getTopic(tx, "topics.submit", topic_id)
    const last = await lastRound(tx, topic_id)
    const { asked } = await findResubmission(tx, topic)
    if (!last || asked.length === 0)
      throw conflict("No reviewer needs to be asked again. Choose who to send it to.", { code: "nobody_to_ask_again" })
    const scopes = new Map(asked.map(({ person, scope }) => [person.id, scope]))
    const reviewer_ids = [...scopes.keys()]
    const code_required = terms.code_required || (await asksForCodes(tx, last.id))
    return requestReviews(tx, {
      topic_id,
      ...terms,
      code_required,
      allow_reject: terms.allow_reject ?? last.allow_reject,
      reviewer_ids,
      again: { follows: last.follows ?? last.id, scopes },
    })
  })
}

export async function readResubmission(ctx: Ctx, topic_id: number) {
  return findResubmission(ctx, await getTopic(ctx, "topics.read", topic_id))
}

/** The names of those who are asked when a topic that its reader may see is sent again. */
export const listAskedAgain = async (ctx: Ctx, topic: Pick<TopicRow, "id" | "status">) =>
  (await findResubmission(ctx, topic)).asked.map(({ person }) => person.name)

/** An approved topic, and one that went out, goes again to nobody while its approvals hold; a rejected one waits for its owner. */
async function findResubmission(ctx: Ctx, { id: topic_id, status }: Pick<TopicRow, "id" | "status">) {
  const last = await lastRound(ctx, topic_id)
  const asked: RepeatedReviewer[] = []
  const standing: { id: number; name: string }[] = []
  const isDone = status === "approved" || status === "published"
  if (status === "rejected" || last?.status !== "closed" || (last.kind !== "parallel" && !isDone))
    return { asked, standing }
  if (isDone && !(await findBrokenApprovals(ctx, [topic_id])).has(topic_id)) return { asked, standing }
  const { mode, changedSince } = await readBinding(ctx, topic_id)
  const newest = new Map((await selectRequestsOfRoundChain(ctx, last)).map((one) => [one.reviewer_id, one]))
  for (const { reviewer_id: id, name, ...answer } of newest.values()) {
    if (!isAnswer(answer.status)) continue
    const scope = await changedSince(answer)
    const person = { id, name }
    if (answer.status === "changes_requested") asked.push({ person, because: "requested_changes", scope })
    else if (answer.status === "rejected") asked.push({ person, because: "rejected", scope })
    else if (mode === "all") asked.push({ person, because: "asked_anew", scope: [] })
    else if (mode === "changed_sections" && scope.length > 0) asked.push({ person, because: "changed_since", scope })
    else standing.push(person)
  }
  return { asked, standing }
}

/** The person who had to enter a code has to enter one again. */
const asksForCodes = async (tx: Ctx, round_id: number) =>
  (await tx.db
    .selectFrom("review_requests")
    .select("id")
    .where("round_id", "=", round_id)
    .where("code_to", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const lastRound = (ctx: Ctx, topic_id: number) =>
  ctx.db
    .selectFrom("review_rounds")
    .select(["id", "kind", "status", "follows", "allow_reject"])
    .where("topic_id", "=", topic_id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst()
