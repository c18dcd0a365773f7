import { pointReplies } from "@hub/contract/point-replies"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import type { RouteRequest } from "@hub/contract/route"
import { topics } from "@hub/contract/topics"
import type { TestHub, Player } from "./hub.ts"

export const eve = { name: "Eve Expert", email: "eve@office.test" }
export const gus = { name: "Gus", email: "gus@office.test" }
export const reviewContent = "# Rate\n\nThe rate is {{rate}}.\n\n## Method\n\nWe count.\n"

/** A topic that ben wrote. */
export async function createTopicOfBen(hub: TestHub, text = reviewContent, title = "Jobless rate") {
  const { answer } = await hub.as("ben")(topics.create, { body: { title, content: text } })
  return answer
}

type ReviewSubmission = { external?: { name: string; email: string }[]; text?: string; code_required?: boolean }

/** Ben sends their topic to people without an account; the links are what they can copy. */
export async function createTopicInReview(
  hub: TestHub,
  { external = [eve], text = reviewContent, code_required = false }: ReviewSubmission = {},
) {
  const topic = await createTopicOfBen(hub, text)
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external, code_required } })
  const tokens = answer.notified.map(({ link }) => findPortalToken(link ?? "/review/mailed"))
  return { topic, requests: answer.requests, review: answer.requests[0]!, tokens, token: tokens[0]! }
}

export const findPortalToken = (text: string) => /\/review\/(\S+)/.exec(text)![1]!

export const readTopicStatus = async (hub: TestHub, id: number, as: Player = "ben") =>
  (await hub.as(as)(topics.read, { params: { id } })).answer.status

export const approvalInput: RouteRequest<typeof portal.decide>["body"] = { decision: "approve", expected_revision: 1 }

/** Everything a test may compare to see whether a call changed something. */
export const dumpReviewState = async ({ db }: TestHub) =>
  JSON.stringify([
    await db.selectFrom("review_requests").selectAll().orderBy("id").execute(),
    await db.selectFrom("review_links").selectAll().orderBy("hash").execute(),
    await db.selectFrom("topics").selectAll().orderBy("id").execute(),
    await db.selectFrom("events").selectAll().orderBy("id").execute(),
  ])

/** What the holder of a link can do with it. */
export const portalAt = (hub: TestHub, token: string) => ({
  read: () => hub.as("nobody")(portal.read, { params: { token } }),
  open: (revision?: number) => hub.as("nobody")(portal.open, { params: { token }, body: { revision } }),
  source: () => hub.as("nobody")(portal.source, { params: { token } }),
  receipt: () => hub.as("nobody")(portal.receipt, { params: { token } }),
  draft: (body: any) => hub.as("nobody")(portal.draft, { params: { token }, body }),
  decide: (body: any) => hub.as("nobody")(portal.decide, { params: { token }, body }),
  reply: (point_id: number, body: string) =>
    hub.as("nobody")(pointReplies.addByLink, { params: { token, point_id }, body: { body } }),
  askForLink: () => hub.as("nobody")(portal.askForLink, { params: { token } }),
  code: () => hub.as("nobody")(portal.code, { params: { token } }),
  decline: (reason: string, code?: string) =>
    hub.as("nobody")(portal.decline, { params: { token }, body: { reason, code } }),
  delegate: (body: { name: string; email: string; reason?: string; code?: string }) =>
    hub.as("nobody")(portal.delegate, { params: { token }, body }),
})

/** Dora edits the topic of ben. */
export const saveTopicText = (hub: TestHub, id: number, text: string, title = "Jobless rate") =>
  hub.as("dora")(topics.save, { params: { id }, body: { title, content: text } })
