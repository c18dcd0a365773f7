import { expect, test } from "vitest"
import { describeGrowth, formatInUnit, noData, shareOf, shareOfLargest, weekdayName } from "./labels.ts"

test.for([
  [null, "Since yesterday: no data yet"],
  [0, "Same as yesterday"],
  [12.5, "+12.5% since yesterday"],
  [-3, "−3% since yesterday"],
] as const)("a change of %s percent reads %s", ([percent, words]) => {
  expect(describeGrowth(percent)).toBe(words)
})

test("a bar is as high as its share of the largest, and none where nothing was measured", () => {
  const week = [null, 50, 200, 0]

  expect(week.map((one) => shareOfLargest(one, week))).toEqual([0, 25, 100, 0])
  expect(shareOfLargest(null, [null])).toBe(0)
})

test("a day is named by its date, wherever the reader is", () => {
  expect(["2026-11-16", "2026-11-22"].map(weekdayName)).toEqual(["Mon", "Sun"])
})

test("what was not measured is no zero", () => {
  expect([formatInUnit(null, " ms"), formatInUnit(0, " ms"), formatInUnit(1234, "%")]).toEqual([
    noData,
    "0 ms",
    "1,234%",
  ])
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual([33, 0])
})
