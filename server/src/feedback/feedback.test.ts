import { type FeedbackStatus, feedbackStatuses } from "@hub/contract/feedback"
import { expect, test } from "vitest"
import { statusAfterReply, nextStatusesOfFeedback, statusAfterConversion, mayArchiveFeedback } from "./feedback.ts"

/** What may be chosen, what an answer, a task and a bug make of it, and whether it may go into the archive. */
const golden: Record<FeedbackStatus, string> = {
  new: "acknowledged spam | answered planned converted | stays",
  acknowledged: "closed spam | answered planned converted | stays",
  answered: "closed spam | answered planned converted | stays",
  planned: "closed spam | planned no no | stays",
  converted: "closed spam | converted no no | stays",
  closed: "acknowledged spam | no no no | leaves",
  spam: "acknowledged | no no no | leaves",
}

test.for([...feedbackStatuses])("feedback that is %s goes where its life allows", (status) => {
  const it = { status, archived_at: null }
  const ways = [statusAfterReply(it), statusAfterConversion(it, "task"), statusAfterConversion(it, "bug")].map(
    (way) => way ?? "no",
  )

  expect(
    `${nextStatusesOfFeedback(it).join(" ")} | ${ways.join(" ")} | ${mayArchiveFeedback(it) ? "leaves" : "stays"}`,
  ).toBe(golden[status])
})

test.for([...feedbackStatuses])("feedback that was %s when it was archived stays as it is", (status) => {
  const it = { status, archived_at: new Date() }

  expect([
    nextStatusesOfFeedback(it),
    statusAfterReply(it),
    statusAfterConversion(it, "task"),
    mayArchiveFeedback(it),
  ]).toEqual([[], undefined, undefined, false])
})
