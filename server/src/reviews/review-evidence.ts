import type { RequestedEvidence } from "@hub/contract/evidence"
import { sql } from "kysely"
import "../account/tables.ts"
import type { Ctx } from "../platform/ctx.ts"
import { listApprovals } from "./broken-approvals.ts"
import { pointRows } from "./points/rows.ts"
import { readBindings } from "./staleness.ts"
import "../people/tables.ts"

type EvidenceText = { topic_id: number; revision_id: number; approved: boolean }
type ValuesOfTopic = (topic_id: number) => Record<string, string>
type ReviewEvidence = Pick<RequestedEvidence, "approvals" | "other_approvals" | "points">

/** The approvals that stand behind these texts with these values, and the points made in their rounds, all as it is now. */
export async function collectReviewEvidence(
  ctx: Ctx,
  texts: EvidenceText[],
  values: ValuesOfTopic,
): Promise<ReviewEvidence> {
  const changes = new Map<number, string[]>()
  for (const some of eachTopicOnce(texts)) await compareWithApprovals(ctx, some, values, changes)
  const answers = await listAnswers(ctx, [...changes.keys()])
  return {
    approvals: answers.filter(({ review_id }) => changes.get(review_id)?.length === 0),
    other_approvals: answers.flatMap((answer) => {
      const differs = changes.get(answer.review_id) ?? []
      return differs.length === 0 ? [] : [{ ...answer, changes: differs }]
    }),
    points: await listPoints(ctx, [...new Set(answers.map(({ round }) => round.id))]),
  }
}

/** An outline may have a topic as it is and as it was approved, which are held against its approvals one after the other. */
function eachTopicOnce(texts: EvidenceText[]): Map<number, EvidenceText>[] {
  const layers: Map<number, EvidenceText>[] = []
  for (const text of texts) {
    const { topic_id, revision_id } = text
    if (layers.some((layer) => layer.get(topic_id)?.revision_id === revision_id)) continue
    const free = layers.find((layer) => !layer.has(topic_id))
    if (free) free.set(topic_id, text)
    else layers.push(new Map([[topic_id, text]]))
  }
  return layers
}

/** Notes of each approval what differs from what was read; what counts for none of the texts is not noted. */
async function compareWithApprovals(
  ctx: Ctx,
  texts: Map<number, EvidenceText>,
  values: ValuesOfTopic,
  changes: Map<number, string[]>,
) {
  const ids = [...texts.keys()]
  const revisions = new Map([...texts.values()].map(({ topic_id, revision_id }) => [topic_id, revision_id]))
  const bindings = await readBindings(ctx, ids, { revisions, values })
  for (const answer of await listApprovals(ctx, ids)) {
    const [text, binding] = [texts.get(answer.topic_id), bindings.get(answer.topic_id)]
    if (!text || !binding || !(text.approved || answer.decided_revision_id === text.revision_id)) continue
    const differs = await binding.changedSince(answer)
    if (differs.length > 0 && !(text.approved && binding.mode === "none")) continue
    if (changes.get(answer.review_id)?.length !== 0) changes.set(answer.review_id, differs)
  }
}

type ApprovalAnswer = RequestedEvidence["approvals"][number]

async function listAnswers({ db }: Ctx, review_ids: number[]): Promise<ApprovalAnswer[]> {
  const rows = await db
    .selectFrom("review_requests as asked")
    .innerJoin("review_rounds as round", "round.id", "asked.round_id")
    .innerJoin("people as reviewer", "reviewer.id", "asked.reviewer_id")
    .innerJoin("people as requester", "requester.id", "asked.requested_by")
    .leftJoin("people as answerer", "answerer.id", "asked.answered_by")
    .leftJoin("users", (join) => join.onRef("users.person_id", "=", "reviewer.id").on("users.active", "=", true))
    .leftJoin("revisions as revision", "revision.id", "asked.decided_revision_id")
    .select(["asked.topic_id", "asked.id as review_id", "round.id as round_id", "round.number", "round.kind"])
    .select(["requester.name as asked_by", "reviewer.id as reviewer_id", "reviewer.name", "reviewer.organization"])
    .select(["users.role", "answerer.id as answerer_id", "answerer.name as answerer", "asked.decided_at"])
    .select([
      "asked.proof",
      "asked.confirmed_at",
      "asked.summary",
      "asked.revision_number as revision",
      "revision.content_hash",
    ])
    .where(sql<boolean>`asked.id = any(${review_ids}::bigint[])`)
    .where("asked.decided_at", "is not", null)
    .orderBy("asked.topic_id")
    .orderBy("asked.id")
    .$narrowType<{ decided_at: Date }>()
    .execute()
  return rows.map((row) => ({
    topic_id: row.topic_id,
    review_id: row.review_id,
    round: { id: row.round_id, number: row.number, kind: row.kind },
    asked_by: row.asked_by,
    reviewer: {
      person_id: row.reviewer_id,
      name: row.name,
      organization: row.organization,
      from: row.role === null ? "outside" : "inside",
      role: row.role,
    },
    answered_by:
      row.answerer_id === null || row.answerer === null ? null : { person_id: row.answerer_id, name: row.answerer },
    decision: "approve",
    decided_at: row.decided_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    proof: row.proof,
    summary: row.summary,
    revision: row.revision,
    content_hash: row.content_hash,
  }))
}

/** The points of these rounds and of those that they go on or that go them on. */
async function listPoints(ctx: Ctx, round_ids: number[]): Promise<RequestedEvidence["points"]> {
  const rows = await pointRows(ctx)
    .where(
      sql<boolean>`coalesce(review_rounds.follows, review_rounds.id) in (
        select coalesce(of.follows, of.id) from review_rounds of where of.id = any(${round_ids}::bigint[]))`,
    )
    .orderBy("review_requests.topic_id")
    .orderBy("review_points.id")
    .execute()
  return rows.map((row) => ({
    topic_id: row.topic_id,
    review_id: row.review_id,
    kind: row.kind,
    reviewer: row.reviewer_name,
    revision: row.revision_number,
    quote: row.quote,
    body: row.body,
    disposition: row.disposition,
    reason: row.reason,
    decided_by: row.decided_by,
    decided_at: row.disposed_at?.toISOString() ?? null,
    proof: row.disposed_proof,
  }))
}
