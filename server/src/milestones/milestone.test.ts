import { expect, test } from "vitest"
import { milestoneHealth, milestoneStatus } from "./milestone.ts"

const now = new Date("2026-11-21T09:00:00Z")
const on = (date: string, status: "open" | "reached" | "cancelled" = "open") => ({ date, status })
const some = (topics: number, ready: number, in_review = 0) => ({ topics, ready, in_review })

test.each([
  ["is ahead", on("2026-11-22"), "open"],
  ["is today", on("2026-11-21"), "open"],
  ["is over", on("2026-11-20"), "missed"],
  ["is over and was reached", on("2026-11-20", "reached"), "reached"],
  ["is over and was cancelled", on("2026-11-20", "cancelled"), "cancelled"],
] as const)("a milestone whose day %s", (_, milestone, status) => {
  expect(milestoneStatus(milestone, now)).toBe(status)
})

test.each([
  [on("2026-12-31", "reached"), some(3, 1), "done", "Reached."],
  [on("2026-11-01", "cancelled"), some(3, 1), "done", "Cancelled."],
  [on("2026-12-31"), some(0, 0), "none", "No topics are linked, so progress can't be shown."],
  [on("2026-11-19"), some(0, 0), "late", "The date passed 2 days ago, and no topics are linked."],
  [on("2026-11-01"), some(1, 1), "on_track", "The topic is approved or published."],
  [on("2026-11-21"), some(3, 3), "on_track", "All 3 topics are approved or published."],
  [on("2026-11-20"), some(3, 1), "late", "The date passed 1 day ago, and 2 of 3 topics are not approved."],
  [
    on("2026-11-27"),
    some(4, 1, 1),
    "at_risk",
    "6 days are left, a review takes 7 days, and 2 of 4 topics are not in review yet.",
  ],
  [on("2026-11-28"), some(4, 1, 1), "on_track", "1 of 4 topics approved or published; 7 days are left."],
  [on("2026-11-23"), some(4, 1, 3), "on_track", "1 of 4 topics approved or published; 2 days are left."],
  [on("2026-11-22"), some(4, 3, 1), "at_risk", "1 day is left, and 1 of 4 topics is not approved."],
  [on("2026-11-21"), some(1, 0, 1), "at_risk", "It is today, and 1 of 1 topic is not approved."],
] as const)("%o with %o is told as it is", (milestone, topics, state, sentence) => {
  expect(milestoneHealth(milestone, topics, { now, review_days: 7 })).toMatchObject({ state, sentence, ...topics })
})
