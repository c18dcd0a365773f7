import { expect, test } from "vitest"
import { describeBuildAge } from "./build-age.ts"

const now = Date.parse("2026-11-21T12:00:00Z")

test.each([
  ["2026-11-21T12:00:00Z", "built 0m ago"],
  ["2026-11-21T11:00:01Z", "built 59m ago"],
  ["2026-11-21T11:00:00Z", "built 1h ago"],
  ["2026-11-20T12:00:01Z", "built 23h ago"],
  ["2026-11-20T12:00:00Z", "built 1d ago"],
  ["2026-08-13T12:00:00Z", "built 100d ago"],
  ["2026-11-21T12:05:00Z", "built 0m ago"],
  ["unknown", null],
])("a hub built at %s says %j", (built, words) => {
  expect(describeBuildAge(built, now)).toBe(words)
})
