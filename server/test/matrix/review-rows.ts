import { away } from "@hub/contract/away"
import { reviewHistory } from "@hub/contract/review-history"
import { desk } from "@hub/contract/desk"
import { notifications } from "@hub/contract/notifications"
import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { hashOf } from "../../src/platform/secrets.ts"
import type { Player } from "../hub.ts"
import { approval, eve, tokenIn } from "../reviews.ts"
import * as given from "./given.ts"
import type { Scene } from "./given.ts"
import { answerers, authors, holders, ownAnswer, owners, ownRequest, readers, row, type Row, users } from "./goldens.ts"

/** A round about a topic of ben's in which somebody asked for changes in one comment. */
async function pointed(scene: Scene, owner: Player = "ben") {
  const topic = await given.draft(scene)
  const { answer } = await scene.hub.as(owner)(reviews.request, { body: { topic_id: topic.id, external: eve } })
  const [request] = answer.requests
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  const body = { decision: "request_changes" as const, comments, expected_revision: 1 }
  await scene.hub.as("nobody")(portal.decide, { params: { token: tokenIn(answer.notified[0]!.link!) }, body })
  const { id } = await scene.hub.db
    .selectFrom("review_points")
    .select("id")
    .where("request_id", "=", request!.id)
    .executeTakeFirstOrThrow()
  return { topic, id, round_id: request!.round_id }
}

/** A request of ben's that its reviewer declined. */
async function declined(scene: Scene) {
  const topic = await given.draft(scene)
  const { answer } = await scene.hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })
  const params = { token: tokenIn(answer.notified[0]!.link!) }
  await scene.hub.as("nobody")(portal.decline, { params, body: { reason: "On leave." } })
  return answer.requests[0]!.id
}

/** A topic of ben's that its reviewer rejected. */
async function rejected(scene: Scene) {
  const topic = await given.draft(scene)
  const body = { topic_id: topic.id, external: eve, allow_reject: true }
  const { answer } = await scene.hub.as("ben")(reviews.request, { body })
  const params = { token: tokenIn(answer.notified[0]!.link!) }
  const decision = { decision: "reject" as const, summary: "A duplicate.", expected_revision: 1 }
  await scene.hub.as("nobody")(portal.decide, { params, body: decision })
  return topic.id
}

const byId = async (scene: Scene) => ({ params: { id: (await given.reviewed(scene)).review.id } })

const accepted = { disposition: "accepted" as const }

/** What reviewers said, and what becomes of it. */
export const folding: Row[] = [
  row(readers, points.topics),
  row(readers, points.ofTopic, async (scene) => ({ params: { id: (await pointed(scene)).topic.id } })),
  row(authors, points.dispose, async (scene) => ({ params: { id: (await pointed(scene)).id }, body: accepted })),
  row(authors, points.settle, async (scene) => {
    const { id, round_id } = await pointed(scene)
    await scene.hub.as("ben")(points.dispose, { params: { id }, body: accepted })
    return { params: { id: round_id } }
  }),
  row(readers, reviewHistory.list),
  row(readers, points.printedSheet, async (scene) => ({ params: { id: (await pointed(scene)).round_id } })),
  row(readers, points.sheet, async (scene) => ({ params: { id: (await pointed(scene)).round_id } })),
  row(owners, reviews.reassign, async (scene) => ({
    params: { id: (await given.reviewed(scene)).review.id },
    body: { external: { name: "Gus", email: `${given.fresh("gus")}@office.test` } },
  })),
  row(owners, reviews.skip, async (scene) => ({ params: { id: await declined(scene) }, body: { reason: "Enough." } })),
  row(answerers, portal.decline, async (scene) => ({
    params: { token: await given.portalLink(scene) },
    body: { reason: "On leave." },
  })),
  row(answerers, portal.delegate, async (scene) => ({
    params: { token: await given.portalLink(scene) },
    body: { name: "Gus", email: `${given.fresh("gus")}@office.test` },
  })),
  // Whoever may ask for a code gets as far as that this request wants none.
  row(answerers.replace("ok ok", "409 409"), portal.code, async (scene) => {
    const token = await given.portalLink(scene)
    return { params: { token } }
  }),
  row(answerers, portal.askForLink, async (scene) => {
    const token = await given.portalLink(scene)
    const past = new Date("2000-01-01T00:00:00Z")
    await scene.hub.db.updateTable("review_links").set({ expires_at: past }).where("hash", "=", hashOf(token)).execute()
    return { params: { token } }
  }),
  row(readers, reviews.again, async (scene) => ({ params: { id: (await pointed(scene)).topic.id } })),
  row(authors, reviews.resubmit, async (scene) => {
    // The same deed sent it the first time, by somebody else than who tries now.
    const { topic } = await pointed(scene, scene.who === "admin" ? "ben" : "ada")
    return { params: { id: topic.id }, body: {} }
  }),
  row(owners, reviews.remind, byId),
  row(owners, reviews.extend, async (scene) => ({
    ...(await byId(scene)),
    body: { due_date: "2027-01-31", reason: "The figures come late." },
  })),
  // Whoever may withdraw an answer gets as far as that there is none.
  row(answerers.replace("ok ok", "409 409"), portal.reopen, async (scene) => ({
    params: { token: await given.portalLink(scene) },
  })),
  row(ownAnswer.replace("ok", "409"), desk.reopen, byId),
  row(owners, topics.reopen, async (scene) => ({ params: { id: await rejected(scene) } })),
  row(ownRequest, desk.read, byId),
  row(ownRequest, desk.source, byId),
  row(ownAnswer, desk.open, async (scene) => ({ ...(await byId(scene)), body: {} })),
  row(ownAnswer, desk.draft, async (scene) => ({ ...(await byId(scene)), body: {} })),
  row(ownAnswer, desk.decide, async (scene) => ({ ...(await byId(scene)), body: approval })),
  row(ownAnswer, desk.decline, async (scene) => ({ ...(await byId(scene)), body: { reason: "On leave." } })),
  row(ownAnswer, desk.delegate, async (scene) => ({
    ...(await byId(scene)),
    body: { name: "Gus", email: `${given.fresh("gus")}@office.test` },
  })),
  row(holders, portal.source, async (scene) => ({ params: { token: await given.portalLink(scene) } })),
]

/** What everybody is told. */
async function announced({ hub }: Scene) {
  const announcement = { title: "Freeze", message: "The freeze begins on Monday.", type: "global" as const, link: null }
  return hub.db
    .insertInto("notifications")
    .values({ ...announcement, starts_at: hub.house.clock(), created_by: null, created_at: hub.house.clock() })
    .returning("id")
    .executeTakeFirstOrThrow()
}

const absence = { from: "2026-11-21", until: "2026-12-03" }
const wishes = { asked: "hub", reminder: "digest", turn: "at_once", answer: "hub", outcome: "hub" } as const
const letter = { title: "Rate", reviewer: "Eve", due_date: "2026-11-28" }

export const telling: Row[] = [
  row(authors, reviews.letter, async () => ({ body: letter })),
  row(readers, notifications.list),
  row(readers, notifications.stream),
  row(readers, notifications.wishes),
  row(users, notifications.wish, async () => ({ body: wishes })),
  row(readers, away.read),
  row(users, away.keep, async () => ({ body: absence })),
  row(users, away.end),
  row(users, notifications.readAll),
  row(users, notifications.mark, async (scene) => ({ params: await announced(scene) })),
]
