import { expect, test } from "vitest"
import { relativeTime, timeSince } from "./relative-time.ts"

const now = Date.parse("2026-11-21T12:00:00Z")

test.each([
  ["2026-11-21T12:00:30Z", "Just now"],
  ["2026-11-21T11:59:01Z", "Just now"],
  ["2026-11-21T11:59:00Z", "1 minute ago"],
  ["2026-11-21T11:01:00Z", "59 minutes ago"],
  ["2026-11-21T11:00:00Z", "1 hour ago"],
  ["2026-11-20T12:01:00Z", "23 hours ago"],
  ["2026-11-20T12:00:00Z", "1 day ago"],
  ["2026-11-14T12:01:00Z", "6 days ago"],
])("what happened at %s was %s", (moment, words) => {
  expect(relativeTime(moment, now)).toBe(words)
})

test("what happened a week ago is given as a date", () => {
  const words = relativeTime("2026-11-14T12:00:00Z", now)

  expect(words).toContain("2026")
  expect(words).not.toContain("ago")
})

test.each([
  ["2026-11-21T11:59:30Z", "less than a minute"],
  ["2026-11-21T11:48:00Z", "12 minutes"],
  ["2026-11-21T11:00:00Z", "1 hour"],
  ["2026-11-20T12:00:00Z", "1 day"],
  ["2026-10-22T12:00:00Z", "30 days"],
])("what began at %s has waited for %s", (moment, words) => {
  expect(timeSince(moment, now)).toBe(words)
})
