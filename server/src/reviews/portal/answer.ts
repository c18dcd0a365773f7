import type { PortalAnswer } from "@hub/contract/portal"
import type { Comment } from "@hub/contract/reviews"
import type { Decision } from "@hub/contract/reviews/values"
import type { Suggestion } from "@hub/contract/suggestions"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, invalidField } from "../../platform/refusal.ts"
import { proofColumn } from "../../platform/proof.ts"
import type { ComputationOutput } from "../../platform/threads/computation.ts"
import { compute } from "../../platform/threads/compute.ts"
import { revisionById } from "../../topics/get.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { readImageHashes } from "../../images/hashes.ts"
import { readValuesOfTopic } from "../../variables/values.ts"
import { describeChangesComputation } from "../changes.ts"
import type { SeenContent } from "../tables.ts"
import { savePoints } from "../points/save.ts"
import { statusOfDecision, isOpenReview, findAnswerProblem, describeValueChanges } from "../review.ts"
import { settleRound } from "../round.ts"
import { deleteWordReturn } from "../word/returns.ts"
import { confirmByCode, consumeCode } from "./code.ts"
import { alreadyAnsweredRefusal } from "./draft.ts"
import { answererOfRequest, type GuestRequest, lockGuestRequest, getGuestRequest, type ReviewKey } from "./guest.ts"
import { pickValues } from "./page.ts"
import { findAnswer, comparableTexts } from "./read.ts"
import { parseForAnswerComputation } from "./parse-for-answer.ts"
import { markReadSections } from "./sections.ts"

type AnswerReviewInput = {
  decision: Decision
  summary: string
  comments: Comment[]
  suggestions: Suggestion[]
  sections_read: string[]
  code?: string | undefined
  expected_revision: number
  expected_values?: Record<string, string> | undefined
}

/** Takes the reviewer's answer: about these words, with these values, and the topic moves with it. */
export async function answerReview(ctx: Ctx, key: ReviewKey, input: AnswerReviewInput): Promise<PortalAnswer> {
  // Reading a long text takes a while, so it is read before anything is held; a revision never changes.
  const before = await getGuestRequest(ctx, key)
  const revision = await revisionById(ctx, before.request.revision_id)
  const confirmation = await confirmByCode(ctx, key, input.code)
  for (;;) {
    const read = await compute(ctx, parseForAnswerComputation, {
      title: revision.title,
      content: revision.content,
      all: await readValuesOfTopic(ctx, revision.topic_id),
      comments: input.comments,
      home: ctx.app.public_url,
    })
    try {
      return await saveAnswer(ctx, key, { given: input, revision, read, confirmation })
    } catch (error) {
      if (error instanceof TextMovedError) throw await revisionMovedConflict(ctx, error)
      if (!(error instanceof ValuesMovedError)) throw error
    }
  }
}

type PreparedAnswer = {
  given: AnswerReviewInput
  revision: RevisionRow
  read: ComputationOutput<typeof parseForAnswerComputation>
  confirmation: Awaited<ReturnType<typeof confirmByCode>>
}

function saveAnswer(
  ctx: Ctx,
  key: ReviewKey,
  { given, revision, read, confirmation }: PreparedAnswer,
): Promise<PortalAnswer> {
  const { slugs, images } = read
  const sections = markReadSections(read.sections, given.sections_read)
  return inTransaction(ctx, async (tx) => {
    const { request, guest, topic } = await lockGuestRequest(tx, key, confirmation)
    if (!isOpenReview(request.status)) return repeatAnswer(tx, request, given)
    requirePossibleAnswer(request, given)
    requireReadRevision(request, given, revision.id)
    if (given.decision === "approve" && [request.reviewer_id, guest.actor.person_id].includes(revision.author_id))
      throw conflict("You wrote this version yourself, so someone else has to approve it.", { code: "self_review" })
    const values = pickValues(slugs, await readValuesOfTopic(tx, topic.id))
    const seen: SeenContent = {
      unset: slugs.filter((slug) => !Object.hasOwn(values, slug)),
      images: await readImageHashes(tx, images),
    }
    const changes = describeValueChanges(given.expected_values ?? values, values)
    if (changes.length > 0)
      throw conflict(`A value in the text changed while you were reading. ${changes.join(" ")}`, {
        code: "values_changed",
        details: { changes },
      })

    if (JSON.stringify(values) !== JSON.stringify(read.values)) throw new ValuesMovedError()

    await tx.db
      .updateTable("review_requests")
      .set({
        status: statusOfDecision(given.decision),
        decision: given.decision,
        summary: given.summary,
        decided_at: tx.now,
        opened_at: request.opened_at ?? tx.now,
        decided_revision_id: request.revision_id,
        sections: JSON.stringify(sections),
        resolved_values: JSON.stringify(values),
        seen: JSON.stringify(seen),
        draft: null,
        answered_by: answererOfRequest(guest, request).answered_by,
        proof: proofColumn(guest.actor),
      })
      .where("id", "=", request.id)
      .execute()
    await consumeCode(tx, request.id, confirmation)
    await deleteWordReturn(tx, request.id)
    await savePoints(tx, request.id, { revision, places: read.places }, given)
    await reopenPoints(tx, request.round_id)
    await recordEvent(guest, answers[given.decision], request.id, {
      topic_id: topic.id,
      title: request.topic_title,
      revision: request.revision_number,
    })
    await settleRound(guest, request.round_id, topic)
    return readReceipt(tx, request)
  })
}

const answers = {
  approve: "review.approved",
  request_changes: "review.changes_requested",
  reject: "review.rejected",
} as const

/** A value changed between reading and answering: the text is read again with it. */
class ValuesMovedError extends Error {}

/** Another text is the newest one now. What differs is worked out once nothing is held any more. */
class TextMovedError extends Error {
  readonly from: number
  readonly to: number
  constructor(from: number, to: number) {
    super("The text moved.")
    this.from = from
    this.to = to
  }
}

/** An answer says what it has to say, and is one of those that the request allows. */
function requirePossibleAnswer(request: GuestRequest, given: AnswerReviewInput) {
  const lacking = findAnswerProblem(given)
  if (lacking !== undefined) throw invalidField("summary", lacking)
  if (given.decision === "reject" && !request.allow_reject)
    throw conflict("This request does not allow rejecting. Request changes, or decline.", {
      code: "reject_not_allowed",
    })
}

/** An answer is about the newest words, and about those that were on the page. */
function requireReadRevision(request: GuestRequest, { expected_revision }: AnswerReviewInput, revision_id: number) {
  const isRead = request.revision_number === expected_revision && request.revision_id === revision_id
  if (isRead && request.head_revision_id === request.revision_id) return
  throw new TextMovedError(request.revision_id, request.head_revision_id)
}

async function revisionMovedConflict(ctx: Ctx, { from, to }: TextMovedError) {
  const head = await revisionById(ctx, to)
  const changes = await compute(ctx, describeChangesComputation, comparableTexts(await revisionById(ctx, from), head))
  return conflict(`There is a newer version of this text. ${changes.join(" ")}`, {
    code: "revision_moved",
    details: { new_revision: head.number, changes },
  })
}

/** The very same answer sent again, as after a lost connection, is answered the same; another one is refused. */
async function repeatAnswer(tx: Ctx, request: GuestRequest, input: AnswerReviewInput) {
  const first = await readReceipt(tx, request)
  if (comparableAnswer(first) !== comparableAnswer(input)) throw alreadyAnsweredRefusal()
  return first
}

const comparableAnswer = ({
  decision,
  summary,
  comments,
  suggestions,
}: Pick<AnswerReviewInput, "decision" | "summary" | "comments" | "suggestions">) =>
  JSON.stringify([
    [decision, summary],
    comments.map(({ heading, quote, body }) => [heading, quote, body]),
    suggestions.map(({ revision, start, end, insert }) => [revision, start, end, insert]),
  ])

/** A late answer with something to say is heard, although the others were told already. */
async function reopenPoints(tx: Ctx, round_id: number) {
  await tx.db.updateTable("review_rounds").set({ settled_at: null }).where("id", "=", round_id).execute()
}

async function readReceipt(tx: Ctx, request: GuestRequest): Promise<PortalAnswer> {
  const answer = await findAnswer(tx, request)
  if (!answer) throw new Error(`Review ${request.id} is ${request.status} and has no answer.`)
  return answer.given
}
