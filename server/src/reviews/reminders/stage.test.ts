import { expect, test } from "vitest"
import { reminderStageOn } from "./stage.ts"

const asked = { due_date: "2026-12-10", asked_on: "2026-12-01" }

test.each([
  ["2026-12-07", undefined],
  ["2026-12-08", "soon"],
  ["2026-12-09", "soon"],
  ["2026-12-10", "due"],
  ["2026-12-11", "due"],
  ["2026-12-12", "late"],
  ["2027-03-01", "late"],
])("on %s the reminder is %s", (today, stage) => {
  expect(reminderStageOn(today, asked)).toBe(stage)
})

test("a request that is due at once is not reminded of as soon as it is made", () => {
  const urgent = { due_date: "2026-12-02", asked_on: "2026-12-01" }

  expect(["2026-12-01", "2026-12-02", "2026-12-04"].map((today) => reminderStageOn(today, urgent))).toEqual([
    undefined,
    "due",
    "late",
  ])
})
