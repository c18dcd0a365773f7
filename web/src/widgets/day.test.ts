import { expect, test } from "vitest"
import { localDayOf, addDays, formatDay } from "./day.ts"

test("what is due in some days is due by the calendar of the person who asks, late in the evening too", () => {
  expect(addDays(localDayOf(new Date(2026, 11, 28, 23, 59).getTime()), 7)).toBe("2027-01-04")
  expect(localDayOf(new Date(2026, 10, 21, 0, 1).getTime())).toBe("2026-11-21")
})

test("days pass months, years and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28")
})

test("a day without a time is the same day wherever it is read", () => {
  expect(formatDay("2026-12-05")).toMatch(/\b5\b/)
  expect(formatDay("2026-12-05")).toContain("2026")
})
