import { expect, test } from "vitest"
import { groupEventsByDay, isWeekend, shiftMonth, monthOf, weeksOfMonth, spanOfMonth } from "./month.ts"

const november = { year: 2026, month: 11 }

test("a month is six weeks of seven days from the Monday before its first", () => {
  const rows = weeksOfMonth(november, false)

  expect(rows.map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([rows[0]?.[0], rows[0]?.[6], rows[5]?.[6]]).toEqual(["2026-10-26", "2026-11-01", "2026-12-06"])
})

test("a work week is six rows of Monday to Friday", () => {
  const rows = weeksOfMonth(november, true)

  expect(rows.map((row) => row.length)).toEqual([5, 5, 5, 5, 5, 5])
  expect([rows[0], rows[5]]).toEqual([
    ["2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29", "2026-10-30"],
    ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"],
  ])
})

test("every day of every month of forty years stands once in its grid, in order and without a gap", () => {
  for (let year = 2000; year < 2040; year++) {
    for (let month = 1; month <= 12; month++) {
      const days = weeksOfMonth({ year, month }, false).flat()
      const own = days.filter((day) => day.startsWith(`${year}-${String(month).padStart(2, "0")}-`))

      expect(days.length).toBe(42)
      expect(own.length).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
      expect(days.slice(1).every((day, index) => Date.parse(day) - Date.parse(days[index]!) === 86_400_000)).toBe(true)
      expect(days.indexOf(own[0]!)).toBeLessThan(7)
    }
  }
})

test("a month that begins on a Monday begins its own grid", () => {
  expect(weeksOfMonth({ year: 2027, month: 2 }, false)[0]?.[0]).toBe("2027-02-01")
})

test("the months before January and after December are another year's", () => {
  expect(shiftMonth({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(shiftMonth({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
  expect(shiftMonth({ year: 2026, month: 3 }, -14)).toEqual({ year: 2025, month: 1 })
  expect(monthOf("2024-02-29")).toEqual({ year: 2024, month: 2 })
})

test("an event of several days stands on each day, across the end of the year and within what is shown", () => {
  const december = { year: 2026, month: 12 }
  const meeting = { startDate: "2026-12-30", endDate: "2027-01-02" }
  const endless = { startDate: "2020-01-01", endDate: "2030-01-01" }

  expect([...groupEventsByDay([meeting], spanOfMonth(december)).keys()]).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ])
  expect(groupEventsByDay([endless], spanOfMonth(december)).size).toBe(42)
})

test("an event of one day is known by its date, and one without any is nowhere", () => {
  const release = { date: "2026-11-30" }

  expect(groupEventsByDay([release, {}], spanOfMonth(november))).toEqual(new Map([["2026-11-30", [release]]]))
})

test("Saturdays and Sundays are the weekend", () => {
  const week = ["2026-11-16", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]

  expect(week.map(isWeekend)).toEqual([false, false, true, true, false])
})
