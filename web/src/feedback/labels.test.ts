import type { NotificationOutcome } from "@hub/contract/emails"
import type { FeedbackStatus } from "@hub/contract/feedback"
import { expect, test } from "vitest"
import { describeReplyEmail, firstLineOfMessage, labelFeedbackMove } from "./labels.ts"

test.each<[from: FeedbackStatus, to: FeedbackStatus, label: string]>([
  ["new", "acknowledged", "Acknowledge"],
  ["closed", "acknowledged", "Reopen"],
  ["spam", "acknowledged", "Not spam"],
  ["answered", "closed", "Close"],
  ["new", "spam", "Mark as spam"],
])("the button that makes %s feedback %s says %s", (from, to, label) => {
  expect(labelFeedbackMove(from, to)).toBe(label)
})

test.each<[NotificationOutcome["mail"], error: string | null, sentence: string]>([
  ["sent", null, "Sent to Ben by email."],
  ["queued", null, "Being sent to Ben by email."],
  ["queued", "The mail server did not answer.", "Not sent yet: The mail server did not answer."],
  ["waiting", null, "Not sent because email is turned off. It stays in the outbox, and Ben can read it in the hub."],
  ["failed", "550 No such user", "The email could not be sent: 550 No such user"],
  ["failed", null, "The email could not be sent: unknown error"],
  ["no_address", null, "Ben has no email address but can read it in the hub."],
])("of a reply whose email is %s (%s) is said what is true", (mail, error, sentence) => {
  expect(describeReplyEmail({ name: "Ben", mail }, error)).toBe(sentence)
})

test.each([
  ["The search is slow.", "The search is slow."],
  ["\n  The search is slow.\r\nSince Monday.", "The search is slow."],
  ["a".repeat(120), "a".repeat(120)],
  ["a".repeat(121), `${"a".repeat(119)}…`],
  ["  ", ""],
])("of the message %j the list shows the first line", (message, line) => {
  expect(firstLineOfMessage({ message })).toBe(line)
})
