import type { ExternalReviewer, ReviewNotification } from "@hub/contract/reviews"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { revisionById } from "../topics/get.ts"
import { refuseWithoutAccess } from "../access/without-access.ts"
import { askPerson } from "./ask-person.ts"
import type { AskedPerson } from "./links.ts"
import { resolveReviewers, mustBeReachable } from "./reviewers.ts"
import type { ReviewRow } from "./rows.ts"

type ReplacementInput = { reviewer_id?: number | undefined; external?: ExternalReviewer | undefined }
type LeftRequest = Pick<ReviewRow, "round_id" | "topic_id" | "step_id">

/** Whom somebody names to be asked in the place of a reviewer, if they can be: not the words' author, and nobody asked already. */
export async function resolveReplacement(tx: Ctx, left: LeftRequest, chosen: ReplacementInput): Promise<AskedPerson> {
  const { author_id } = await newestRevisionOf(tx, left.topic_id)
  const [person] = await resolveReviewers(tx, chosen, author_id)
  if (!person) throw new Error("No one was chosen.")
  await mustBeReachable(tx, person.id, chosen.external === undefined ? "reviewer_ids" : "email")
  await refuseWithoutAccess(tx, left.topic_id, [person.id], "reviewer_ids")
  if (left.step_id === null && (await isAskedIn(tx, left.round_id, person.id)))
    throw conflict(`${person.name} was already asked in this round. Choose someone else.`, { code: "asked_already" })
  return person
}

type ReplacedRequest = LeftRequest &
  Pick<ReviewRow, "id" | "requested_by" | "requester_name" | "priority" | "due_date" | "message">

/** Asks this person about the newest words in the place of a request that its reviewer or its owner gave up. */
export async function askReplacement(
  tx: Ctx,
  request: ReplacedRequest,
  reviewer: AskedPerson,
  { due_date, passed_on }: { due_date: string; passed_on?: { by: string; reason: string } },
): Promise<ReviewNotification> {
  const { id, round_id, step_id, topic_id, requested_by, priority, message } = request
  if (step_id !== null)
    await tx.db.updateTable("review_steps").set({ reviewer_id: reviewer.id }).where("id", "=", step_id).execute()
  const { code_to } = await tx.db
    .selectFrom("review_requests")
    .select("code_to")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return askPerson(tx, {
    round_id,
    ...(step_id === null ? {} : { step_id }),
    topic_id,
    requested_by,
    priority,
    due_date,
    message,
    delegated_from: id,
    code_required: code_to !== null,
    revision: await newestRevisionOf(tx, topic_id),
    reviewer,
    requester: request.requester_name,
    passed_on,
  })
}

async function newestRevisionOf(tx: Ctx, topic_id: number) {
  const { head_revision_id } = await tx.db
    .selectFrom("topics")
    .select("head_revision_id")
    .where("id", "=", topic_id)
    .executeTakeFirstOrThrow()
  return revisionById(tx, head_revision_id)
}

const isAskedIn = (tx: Ctx, round_id: number, reviewer_id: number) =>
  tx.db
    .selectFrom("review_requests")
    .select("id")
    .where("round_id", "=", round_id)
    .where("reviewer_id", "=", reviewer_id)
    .where("status", "not in", ["cancelled", "declined", "delegated"])
    .executeTakeFirst()
