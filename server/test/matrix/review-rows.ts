import { away } from "@hub/contract/away"
import { reviewHistory } from "@hub/contract/review-history"
import { reviewInbox } from "@hub/contract/review-inbox"
import { assignedReview } from "@hub/contract/assigned-review"
import { notifications } from "@hub/contract/notifications"
import { pointReplies } from "@hub/contract/point-replies"
import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { quietHours } from "@hub/contract/quiet-hours"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { hashSecret } from "../../src/platform/secrets.ts"
import type { Player } from "../hub.ts"
import { findPersonId } from "./principals.ts"
import { approvalInput, eve, findPortalToken } from "../reviews.ts"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import {
  goldenAnswerers,
  goldenAuthors,
  goldenLinkHolders,
  goldenOwnAnswer,
  goldenOwners,
  goldenOwnRequest,
  goldenReaders,
  matrixRow,
  type MatrixRow,
  goldenUsers,
} from "./goldens.ts"

/** A round about a topic of ben's in which somebody requested changes in one comment\. */
async function pointed(scene: MatrixScene, owner: Player = "ben") {
  const topic = await given.createDraftTopic(scene)
  const { answer } = await scene.hub.as(owner)(reviews.request, { body: { topic_id: topic.id, external: eve } })
  const [request] = answer.requests
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  const body = { decision: "request_changes" as const, comments, expected_revision: 1 }
  await scene.hub.as("nobody")(portal.decide, { params: { token: findPortalToken(answer.notified[0]!.link!) }, body })
  const { id } = await scene.hub.db
    .selectFrom("review_points")
    .select("id")
    .where("request_id", "=", request!.id)
    .executeTakeFirstOrThrow()
  return { topic, id, round_id: request!.round_id }
}

const remark = { heading: null, quote: "We count.", body: "Whom?" }
const remarkAnswer = { decision: "request_changes" as const, comments: [remark], expected_revision: 1 }

/** A point that the holder of this link made, if it is one that opens something. */
async function pointByLink(scene: MatrixScene) {
  const token = await given.portalLinkOf(scene)
  await scene.hub.as("nobody")(portal.decide, { params: { token }, body: remarkAnswer })
  const { answer } = await scene.hub.as("nobody")(portal.read, { params: { token } })
  return { token, point_id: answer.answer?.comments[0]?.id ?? 1 }
}

/** A point that cleo made in a request of ben's. */
async function pointOfCleo(scene: MatrixScene) {
  const params = { id: (await given.createAnsweredReview(scene)).review.id }
  const { answer } = await scene.hub.as("cleo")(assignedReview.decide, { params, body: remarkAnswer })
  return { ...params, point_id: answer.comments?.[0]?.id ?? 1 }
}

/** A request of ben's that its reviewer declined. */
async function declined(scene: MatrixScene) {
  const topic = await given.createDraftTopic(scene)
  const { answer } = await scene.hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })
  const params = { token: findPortalToken(answer.notified[0]!.link!) }
  await scene.hub.as("nobody")(portal.decline, { params, body: { reason: "On leave." } })
  return answer.requests[0]!.id
}

/** A topic of ben's that its reviewer rejected. */
async function rejected(scene: MatrixScene) {
  const topic = await given.createDraftTopic(scene)
  const body = { topic_id: topic.id, external: eve, allow_reject: true }
  const { answer } = await scene.hub.as("ben")(reviews.request, { body })
  const params = { token: findPortalToken(answer.notified[0]!.link!) }
  const decision = { decision: "reject" as const, summary: "A duplicate.", expected_revision: 1 }
  await scene.hub.as("nobody")(portal.decide, { params, body: decision })
  return topic.id
}

const byId = async (scene: MatrixScene) => ({ params: { id: (await given.createAnsweredReview(scene)).review.id } })

const accepted = { disposition: "accepted" as const }

/** What reviewers said, and what becomes of it. */
export const incorporationRows: MatrixRow[] = [
  matrixRow(goldenReaders, points.topics),
  matrixRow(goldenReaders, points.ofTopic, async (scene) => ({ params: { id: (await pointed(scene)).topic.id } })),
  matrixRow(goldenAuthors, points.dispose, async (scene) => ({
    params: { id: (await pointed(scene)).id },
    body: accepted,
  })),
  matrixRow(goldenAuthors, pointReplies.add, async (scene) => ({
    params: { id: (await pointed(scene)).id },
    body: { body: "All of them." },
  })),
  matrixRow(goldenAnswerers, pointReplies.addByLink, async (scene) => ({
    params: await pointByLink(scene),
    body: { body: "And the others?" },
  })),
  matrixRow(goldenOwnAnswer, pointReplies.addAssigned, async (scene) => ({
    params: await pointOfCleo(scene),
    body: { body: "And the others?" },
  })),
  matrixRow(goldenAuthors, points.settle, async (scene) => {
    const { id, round_id } = await pointed(scene)
    await scene.hub.as("ben")(points.dispose, { params: { id }, body: accepted })
    return { params: { id: round_id } }
  }),
  matrixRow(goldenReaders, reviewHistory.list),
  matrixRow(goldenReaders, reviewInbox.list),
  matrixRow(goldenReaders, reviewInbox.toIncorporate),
  matrixRow(goldenReaders, reviewInbox.counts),
  matrixRow(goldenReaders, points.printedSheet, async (scene) => ({ params: { id: (await pointed(scene)).round_id } })),
  matrixRow(goldenReaders, points.sheet, async (scene) => ({ params: { id: (await pointed(scene)).round_id } })),
  matrixRow(goldenOwners, reviews.reassign, async (scene) => ({
    params: { id: (await given.createAnsweredReview(scene)).review.id },
    body: { external: { name: "Gus", email: `${given.uniqueName("gus")}@office.test` } },
  })),
  matrixRow(goldenOwners, reviews.skip, async (scene) => ({
    params: { id: await declined(scene) },
    body: { reason: "Enough." },
  })),
  matrixRow(goldenAnswerers, portal.decline, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
    body: { reason: "On leave." },
  })),
  matrixRow(goldenAnswerers, portal.delegate, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
    body: { name: "Gus", email: `${given.uniqueName("gus")}@office.test` },
  })),
  // The person who may ask for a code gets as far as that this request wants none.
  matrixRow(goldenAnswerers.replace("ok ok", "409 409"), portal.code, async (scene) => {
    const token = await given.portalLinkOf(scene)
    return { params: { token } }
  }),
  matrixRow(goldenAnswerers, portal.askForLink, async (scene) => {
    const token = await given.portalLinkOf(scene)
    const past = new Date("2000-01-01T00:00:00Z")
    await scene.hub.db
      .updateTable("review_links")
      .set({ expires_at: past })
      .where("hash", "=", hashSecret(token))
      .execute()
    return { params: { token } }
  }),
  matrixRow(goldenReaders, reviews.again, async (scene) => ({ params: { id: (await pointed(scene)).topic.id } })),
  matrixRow(goldenAuthors, reviews.resubmit, async (scene) => {
    // The same permission sent it the first time, by somebody else than who tries now.
    const { topic } = await pointed(scene, scene.who === "admin" ? "ben" : "ada")
    return { params: { id: topic.id }, body: {} }
  }),
  matrixRow(goldenOwners, reviews.remind, byId),
  matrixRow(goldenOwners, reviews.extend, async (scene) => ({
    ...(await byId(scene)),
    body: { due_date: "2027-01-31", reason: "The figures come late." },
  })),
  // The person who may withdraw an answer gets as far as that there is none.
  matrixRow(goldenAnswerers.replace("ok ok", "409 409"), portal.reopen, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
  })),
  matrixRow(goldenOwnAnswer.replace("ok", "409"), assignedReview.reopen, byId),
  matrixRow(goldenAnswerers, portal.handOutWord, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
  })),
  // The person who may upload a file gets as far as that none was downloaded.
  matrixRow(goldenAnswerers.replace("ok ok", "422 422"), portal.returnWord, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
    files: [{ name: "answer.docx", bytes: new Uint8Array(1) }],
  })),
  matrixRow(goldenAnswerers.replace("ok ok", "404 404"), portal.addWord, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
    body: { uploaded_at: "2026-11-21T09:00:00.000Z" },
  })),
  matrixRow(goldenAnswerers, portal.discardWord, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
  })),
  matrixRow(goldenOwnAnswer, assignedReview.handOutWord, byId),
  matrixRow(goldenOwnAnswer.replace("ok", "422"), assignedReview.returnWord, async (scene) => ({
    ...(await byId(scene)),
    files: [{ name: "answer.docx", bytes: new Uint8Array(1) }],
  })),
  matrixRow(goldenOwnAnswer.replace("ok", "404"), assignedReview.addWord, async (scene) => ({
    ...(await byId(scene)),
    body: { uploaded_at: "2026-11-21T09:00:00.000Z" },
  })),
  matrixRow(goldenOwnAnswer, assignedReview.discardWord, byId),
  matrixRow(goldenOwners, topics.assign, async (scene) => ({
    params: { id: (await given.createDraftTopic(scene)).id },
    body: { owner_id: await findPersonId(scene.hub, "dora") },
  })),
  matrixRow(goldenOwners, topics.reopen, async (scene) => ({ params: { id: await rejected(scene) } })),
  matrixRow(goldenOwnRequest, assignedReview.read, byId),
  matrixRow(goldenOwnRequest, assignedReview.source, byId),
  // The reviewer gets as far as that there is no answer.
  matrixRow(goldenOwnRequest.replaceAll("ok", "409"), assignedReview.receipt, byId),
  matrixRow(goldenOwnAnswer, assignedReview.open, async (scene) => ({ ...(await byId(scene)), body: {} })),
  matrixRow(goldenOwnAnswer, assignedReview.draft, async (scene) => ({ ...(await byId(scene)), body: {} })),
  matrixRow(goldenOwnAnswer, assignedReview.decide, async (scene) => ({ ...(await byId(scene)), body: approvalInput })),
  matrixRow(goldenOwnAnswer, assignedReview.decline, async (scene) => ({
    ...(await byId(scene)),
    body: { reason: "On leave." },
  })),
  matrixRow(goldenOwnAnswer, assignedReview.delegate, async (scene) => ({
    ...(await byId(scene)),
    body: { name: "Gus", email: `${given.uniqueName("gus")}@office.test` },
  })),
  matrixRow(goldenLinkHolders.replaceAll("ok", "409"), portal.receipt, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
  })),
  matrixRow(goldenLinkHolders, portal.source, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
  })),
]

/** What everybody is told. */
async function announced({ hub }: MatrixScene) {
  const announcement = { title: "Freeze", message: "The freeze begins on Monday.", type: "global" as const, link: null }
  return hub.db
    .insertInto("notifications")
    .values({ ...announcement, starts_at: hub.app.clock(), created_by: null, created_at: hub.app.clock() })
    .returning("id")
    .executeTakeFirstOrThrow()
}

const absence = { from: "2026-11-21", until: "2026-12-03" }
const preferences = { asked: "hub", reminder: "digest", turn: "at_once", answer: "hub", outcome: "hub" } as const
const nights = { from: "20:00", until: "08:00", time_zone: "Europe/Zurich", weekends: true }
const template = { title: "Rate", reviewer: "Eve", due_date: "2026-11-28" }

export const notificationRows: MatrixRow[] = [
  matrixRow(goldenAuthors, reviews.previewEmail, async () => ({ body: template })),
  matrixRow(goldenReaders, notifications.list),
  matrixRow(goldenReaders, notifications.stream),
  matrixRow(goldenReaders, notifications.preferences),
  matrixRow(goldenUsers, notifications.savePreferences, async () => ({ body: preferences })),
  matrixRow(goldenReaders, quietHours.read),
  matrixRow(goldenUsers, quietHours.save, async () => ({ body: nights })),
  matrixRow(goldenUsers, quietHours.remove),
  matrixRow(goldenReaders, away.read),
  matrixRow(goldenUsers, away.keep, async () => ({ body: absence })),
  matrixRow(goldenUsers, away.end),
  matrixRow(goldenUsers, notifications.readAll),
  matrixRow(goldenUsers, notifications.mark, async (scene) => ({ params: await announced(scene) })),
]
