import { expect, test } from "vitest"
import { parseOfficeField, toOfficeField } from "./office-time.ts"

test.each([
  ["2026-11-23T10:00", "Europe/Zurich", "2026-11-23T09:00:00.000Z"],
  ["2026-07-01T09:30", "Europe/Zurich", "2026-07-01T07:30:00.000Z"],
  ["2026-07-01T09:30", "UTC", "2026-07-01T09:30:00.000Z"],
  ["2026-03-29T03:30", "Europe/Zurich", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T04:00", "Europe/Zurich", "2026-10-25T03:00:00.000Z"],
  ["2026-11-01T08:00", "Asia/Kathmandu", "2026-11-01T02:15:00.000Z"],
])("%s in %s is %s, and is shown so again", (field, zone, moment) => {
  expect(parseOfficeField(field, zone)).toBe(moment)
  expect(toOfficeField(moment, zone)).toBe(field)
})

test("a field without a time names no moment", () => {
  expect(parseOfficeField("", "UTC")).toBeUndefined()
})
