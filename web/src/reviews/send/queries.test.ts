import { expect, test } from "vitest"
import { answerCalls, refuseWith } from "../../../test/answering-hub.ts"
import { emailPreviewQuery, sendTopicForReview } from "./queries.ts"
import type { SendPlan } from "./send-plan.ts"

const topic = { id: 7, title: "Weights" }
const plan: SendPlan = {
  topics: [topic],
  people: [{ key: "4", name: "Ben", reviewer_id: 4 }],
  ordered: false,
  due_date: "2026-11-30",
  priority: "medium",
  message: "",
  code_required: false,
}
const notified = [{ review_id: 1, name: "Ben", in_app: true, mail: "queued", link: null }]

test.each([
  [false, "/api/reviews/request"],
  [true, "/api/sequences"],
])("a topic is sent to all at once or in order (%s), once however often it is tried", async (ordered, path) => {
  const calls = answerCalls(() => ({ notified }))

  const outcome = await sendTopicForReview(topic, { ...plan, ordered }, "key-1")

  expect(outcome).toEqual({ topic, notifications: notified })
  expect(calls.map((one) => [one.method, one.path.replace(/\/$/, ""), one.idempotency_key])).toEqual([
    ["POST", path, "key-1"],
  ])
})

test("a topic that the hub refuses stands in the outcome with the reason, so that the others still go", async () => {
  answerCalls(() => refuseWith(409, "This topic is in review already."))

  expect(await sendTopicForReview(topic, plan, "key-1")).toEqual({
    topic,
    refused: "This topic is in review already.",
  })
})

test.each<[what: string, change: Partial<SendPlan>, shown: boolean]>([
  ["everything", {}, true],
  ["no topic", { topics: [] }, false],
  ["nobody", { people: [] }, false],
  ["no date", { due_date: "" }, false],
])("the email is shown once it can be written: with %s chosen, %s", (_what, change, shown) => {
  expect(emailPreviewQuery({ ...plan, ...change }).enabled).toBe(shown)
})
