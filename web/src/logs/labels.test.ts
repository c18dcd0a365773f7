import { expect, test } from "vitest"
import { labelLogEvent } from "./labels.ts"

test.each([
  ["user.setup_sent", "User setup sent"],
  ["publication.visibility_changed", "Publication visibility changed"],
  ["The database was away.", "The database was away."],
  ["GET /api/topics", "GET /api/topics"],
])("an administrator reads of the event %j: %j", (event, words) => {
  expect(labelLogEvent(event)).toBe(words)
})
