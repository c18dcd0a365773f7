import { expect, test } from "vitest"
import { toReleaseField, parseReleaseField, formatReleaseMoment } from "./release-moment.ts"

test.each([
  ["UTC", "1 December 2026, 23:30 UTC"],
  ["Europe/London", "1 December 2026, 23:30 UTC"],
  ["America/New_York", "1 December 2026, 18:30 in America/New_York (23:30 UTC)"],
  ["Europe/Vienna", "2 December 2026, 00:30 in Europe/Vienna (1 December 2026, 23:30 UTC)"],
])("a moment is told in the zone of its reader and in UTC: %s", (zone, words) => {
  expect(formatReleaseMoment("2026-12-01T23:30:00.000Z", zone)).toBe(words)
})

test("a field names the moment that it shows, and nothing while it is empty", () => {
  const moment = "2026-12-01T23:30:00.000Z"
  expect(parseReleaseField(toReleaseField(new Date(moment)))).toBe(moment)
  expect(parseReleaseField("")).toBeUndefined()
})
