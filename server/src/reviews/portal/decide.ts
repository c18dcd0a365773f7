import type { PortalAnswer } from "@hub/contract/portal"
import type { Comment, Decision } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import { parse, resolveVariables, type Root } from "@hub/markdown"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, unfit } from "../../platform/failure.ts"
import { proofColumn } from "../../platform/proof.ts"
import { revisionById } from "../../topics/get.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { contentOfImages } from "../../images/content.ts"
import { imageKeysIn, slugsOf } from "../../uses/uses.ts"
import { valuesOfTopic } from "../../variables/values.ts"
import { changesBetween } from "../changes.ts"
import type { Seen } from "../tables.ts"
import { keepPoints } from "../points/keep.ts"
import { answered, isOpen, unfitness, valueChanges } from "../review.ts"
import { settleRound } from "../round.ts"
import { confirmed, useUp } from "./code.ts"
import { alreadyAnswered } from "./draft.ts"
import { answererOf, type GuestRequest, guestHolding, guestWith, type Key } from "./guest.ts"
import { valuesIn } from "./page.ts"
import { answerOf } from "./read.ts"
import { sectionsOf, ticked } from "./sections.ts"

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
  const tree = parse(revision.content)
  const slugs = slugsOf(revision.title, tree)
  const keys = imageKeysIn(tree, ctx.house.public_url)
  const sections = ticked(await sectionsNow(ctx, revision, { tree, slugs }), given.sections_read)

  const confirmation = await confirmed(ctx, key, given.code)

  return atomically(ctx, async (tx) => {
    const { request, guest, topic } = await guestHolding(tx, key, confirmation)
    if (!isOpen(request.status)) return sameAnswer(tx, request, given)
    const lacking = unfitness(given)
    if (lacking !== undefined) throw unfit("summary", lacking)
    if (given.decision === "reject" && !request.allow_reject)
      throw conflict("This request does not allow rejecting. Request changes, or decline.", {
        code: "reject_not_allowed",
      })
    await mustBeRead(tx, request, given, before.request.revision_id)
    if (given.decision === "approve" && [request.reviewer_id, guest.actor.person_id].includes(revision.author_id))
      throw conflict("You wrote this revision yourself, so somebody else has to approve it.", { code: "self_review" })
    const values = valuesIn(slugs, await valuesOfTopic(tx, topic.id))
    const seen: Seen = {
      unset: slugs.filter((slug) => !Object.hasOwn(values, slug)),
      images: await contentOfImages(tx, keys),
    }
    const changes = valueChanges(given.expected_values ?? values, values)
    if (changes.length > 0)
      throw conflict(`A value in the text changed while you were reading. ${changes.join(" ")}`, {
        code: "values_changed",
        details: { changes },
      })

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
    await keepPoints(tx, request.id, { revision, tree, values }, given)
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

async function sectionsNow(
  ctx: Ctx,
  { content, topic_id }: RevisionRow,
  { tree, slugs }: { tree: Root; slugs: string[] },
) {
  const values = valuesIn(slugs, await valuesOfTopic(ctx, topic_id))
  return sectionsOf({ content, tree: resolveVariables(tree, values).tree, values })
}

/** An answer is about the newest words, and about those that were on the page. */
async function mustBeRead(tx: Ctx, request: GuestRequest, { expected_revision }: Given, revision_id: number) {
  const isRead = request.revision_number === expected_revision && request.revision_id === revision_id
  if (isRead && request.head_revision_id === request.revision_id) return
  const head = await revisionById(tx, request.head_revision_id)
  const changes = changesBetween(await revisionById(tx, request.revision_id), head)
  throw conflict(`There is a newer version of this text. ${changes.join(" ")}`, {
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
