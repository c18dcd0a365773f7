import { expect, test } from "vitest"
import { describeBlanks, describeFigureCell, formatFigureValue, formatPeriod, tickOfPeriod } from "./labels.ts"

test("a figure is written with its unit, and what has none says why", () => {
  expect([
    formatFigureValue("days", 1),
    formatFigureValue("days", 9.5),
    formatFigureValue("share", 60),
    formatFigureValue("average", 1.4),
    describeFigureCell({ state: "measured", value: 0 }, "share"),
    describeFigureCell({ state: "none", value: null }, "days"),
    describeFigureCell({ state: "withheld", value: null }, "days"),
  ]).toEqual(["1 day", "9.5 days", "60%", "1.4", "0%", "No data yet", "Not shown"])
})

test("periods are named in words, and under the bars where a year and its half begin", () => {
  expect(["2026-03", "2026-Q1", "2026"].map(formatPeriod)).toEqual(["Mar 2026", "Q1 2026", "2026"])
  expect(["2026-01", "2026-03", "2026-07", "2026-Q1", "2026-Q2", "2026"].map(tickOfPeriod)).toEqual([
    "2026",
    "",
    "Jul",
    "2026",
    "Q2",
    "2026",
  ])
})

test("cases without a known moment are told, a few of them without their number", () => {
  expect([
    describeBlanks(0, "topics"),
    describeBlanks(7, undefined),
    describeBlanks(7, "topics"),
    describeBlanks(null, "topics"),
  ]).toEqual([undefined, undefined, "7 left out: topics.", "Fewer than 5 left out: topics."])
})
