import type { PortalAnswer } from "@hub/contract/portal"
import type { Comment, Decision } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, unfit } from "../../platform/failure.ts"
import { proofColumn } from "../../platform/proof.ts"
import type { Output } from "../../platform/threads/computation.ts"
import { compute } from "../../platform/threads/compute.ts"
import { revisionById } from "../../topics/get.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { contentOfImages } from "../../images/content.ts"
import { valuesOfTopic } from "../../variables/values.ts"
import { tellingChanges } from "../changes.ts"
import type { Seen } from "../tables.ts"
import { keepPoints } from "../points/keep.ts"
import { answered, isOpen, unfitness, valueChanges } from "../review.ts"
import { settleRound } from "../round.ts"
import { confirmed, useUp } from "./code.ts"
import { alreadyAnswered } from "./draft.ts"
import { answererOf, type GuestRequest, guestHolding, guestWith, type Key } from "./guest.ts"
import { valuesIn } from "./page.ts"
import { answerOf, textsOf } from "./read.ts"
import { readingForAnswer } from "./reading.ts"
import { ticked } from "./sections.ts"

type Given = {
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
export async function decide(ctx: Ctx, key: Key, given: Given): Promise<PortalAnswer> {
  // Reading a long text takes a while, so it is read before anything is held; a revision never changes.
  const before = await guestWith(ctx, key)
  const revision = await revisionById(ctx, before.request.revision_id)
  const confirmation = await confirmed(ctx, key, given.code)
  for (;;) {
    const read = await compute(ctx, readingForAnswer, {
      title: revision.title,
      content: revision.content,
      all: await valuesOfTopic(ctx, revision.topic_id),
      comments: given.comments,
      home: ctx.house.public_url,
    })
    try {
      return await take(ctx, key, { given, revision, read, confirmation })
    } catch (error) {
      if (error instanceof TextMoved) throw await revisionMoved(ctx, error)
      if (!(error instanceof ValuesMoved)) throw error
    }
  }
}

type Taken = {
  given: Given
  revision: RevisionRow
  read: Output<typeof readingForAnswer>
  confirmation: Awaited<ReturnType<typeof confirmed>>
}

function take(ctx: Ctx, key: Key, { given, revision, read, confirmation }: Taken): Promise<PortalAnswer> {
  const { slugs, images } = read
  const sections = ticked(read.sections, given.sections_read)
  return atomically(ctx, async (tx) => {
    const { request, guest, topic } = await guestHolding(tx, key, confirmation)
    if (!isOpen(request.status)) return sameAnswer(tx, request, given)
    const lacking = unfitness(given)
    if (lacking !== undefined) throw unfit("summary", lacking)
    if (given.decision === "reject" && !request.allow_reject)
      throw conflict("This request does not allow rejecting. Request changes, or decline.", {
        code: "reject_not_allowed",
      })
    mustBeRead(request, given, revision.id)
    if (given.decision === "approve" && [request.reviewer_id, guest.actor.person_id].includes(revision.author_id))
      throw conflict("You wrote this revision yourself, so somebody else has to approve it.", { code: "self_review" })
    const values = valuesIn(slugs, await valuesOfTopic(tx, topic.id))
    const seen: Seen = {
      unset: slugs.filter((slug) => !Object.hasOwn(values, slug)),
      images: await contentOfImages(tx, images),
    }
    const changes = valueChanges(given.expected_values ?? values, values)
    if (changes.length > 0)
      throw conflict(`A value in the text changed while you were reading. ${changes.join(" ")}`, {
        code: "values_changed",
        details: { changes },
      })

    if (JSON.stringify(values) !== JSON.stringify(read.values)) throw new ValuesMoved()

    await tx.db
      .updateTable("review_requests")
      .set({
        status: answered(given.decision),
        decision: given.decision,
        summary: given.summary,
        decided_at: tx.now,
        opened_at: request.opened_at ?? tx.now,
        decided_revision_id: request.revision_id,
        sections: JSON.stringify(sections),
        resolved_values: JSON.stringify(values),
        seen: JSON.stringify(seen),
        draft: null,
        answered_by: answererOf(guest, request).answered_by,
        proof: proofColumn(guest.actor),
      })
      .where("id", "=", request.id)
      .execute()
    await useUp(tx, request.id, confirmation)
    await keepPoints(tx, request.id, { revision, places: read.places }, given)
    await reopenPoints(tx, request.round_id)
    await record(guest, answers[given.decision], request.id, {
      topic_id: topic.id,
      title: request.topic_title,
      revision: request.revision_number,
    })
    await settleRound(guest, request.round_id, topic)
    return receipt(tx, request)
  })
}

const answers = {
  approve: "review.approved",
  request_changes: "review.changes_requested",
  reject: "review.rejected",
} as const

/** A value changed between reading and answering: the text is read again with it. */
class ValuesMoved extends Error {}

/** Another text is the newest one now. What differs is worked out once nothing is held any more. */
class TextMoved extends Error {
  readonly from: number
  readonly to: number
  constructor(from: number, to: number) {
    super("The text moved.")
    this.from = from
    this.to = to
  }
}

/** An answer is about the newest words, and about those that were on the page. */
function mustBeRead(request: GuestRequest, { expected_revision }: Given, revision_id: number) {
  const isRead = request.revision_number === expected_revision && request.revision_id === revision_id
  if (isRead && request.head_revision_id === request.revision_id) return
  throw new TextMoved(request.revision_id, request.head_revision_id)
}

async function revisionMoved(ctx: Ctx, { from, to }: TextMoved) {
  const head = await revisionById(ctx, to)
  const changes = await compute(ctx, tellingChanges, textsOf(await revisionById(ctx, from), head))
  return conflict(`There is a newer version of this text. ${changes.join(" ")}`, {
    code: "revision_moved",
    details: { new_revision: head.number, changes },
  })
}

/** The very same answer sent again, as after a lost connection, is answered the same; another one is refused. */
async function sameAnswer(tx: Ctx, request: GuestRequest, given: Given) {
  const first = await receipt(tx, request)
  if (wordsOf(first) !== wordsOf(given)) throw alreadyAnswered()
  return first
}

const wordsOf = ({
  decision,
  summary,
  comments,
  suggestions,
}: Pick<Given, "decision" | "summary" | "comments" | "suggestions">) =>
  JSON.stringify([
    [decision, summary],
    comments.map(({ heading, quote, body }) => [heading, quote, body]),
    suggestions.map(({ revision, start, end, insert }) => [revision, start, end, insert]),
  ])

/** A late answer with something to say is heard, although the others were told already. */
async function reopenPoints(tx: Ctx, round_id: number) {
  await tx.db.updateTable("review_rounds").set({ settled_at: null }).where("id", "=", round_id).execute()
}

async function receipt(tx: Ctx, request: GuestRequest): Promise<PortalAnswer> {
  const answer = await answerOf(tx, request)
  if (!answer) throw new Error(`Review ${request.id} is ${request.status} and holds no answer.`)
  return answer.given
}
