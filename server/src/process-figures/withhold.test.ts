import { expect, test } from "vitest"
import { findWithheldPeriods } from "./withhold.ts"

const year = 2026
type MonthCases = Partial<Record<string, number>>

/** The cases of months, with those of their quarters and the year. */
function inPeriods(months: MonthCases) {
  const cases = new Map<string, number>()
  const add = (period: string, more: number) => cases.set(period, (cases.get(period) ?? 0) + more)
  for (const [month, count = 0] of Object.entries(months))
    for (const period of [`${year}-${month}`, `${year}-Q${Math.ceil(Number(month) / 3)}`, String(year)])
      add(period, count)
  return cases
}
const withheldOf = (months: MonthCases) => {
  const cases = inPeriods(months)
  return [...findWithheldPeriods(cases, [year])].filter((period) => cases.has(period)).toSorted()
}

test.for<[string, MonthCases, string[]]>([
  ["nothing where every month has enough", { "01": 5, "02": 9, "05": 30 }, []],
  ["all of a year that has too few", { "01": 2, "07": 1 }, ["2026", "2026-01", "2026-07", "2026-Q1", "2026-Q3"]],
  ["the smallest month beside one that has too few", { "01": 2, "02": 9, "03": 7, "05": 5 }, ["2026-01", "2026-03"]],
  [
    "no other month beside two that have enough together",
    { "01": 2, "02": 3, "03": 7, "05": 5 },
    ["2026-01", "2026-02"],
  ],
  [
    "the quarter beside one that has too few, with its months",
    { "01": 4, "05": 6, "06": 9, "08": 40 },
    ["2026-01", "2026-05", "2026-06", "2026-Q1", "2026-Q2"],
  ],
  ["the year where nothing else would hide it", { "01": 4 }, ["2026", "2026-01", "2026-Q1"]],
])("what is withheld is %s", ([, months, withheld]) => {
  expect(withheldOf(months)).toEqual(withheld)
})
