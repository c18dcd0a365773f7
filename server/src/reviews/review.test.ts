import { decisions } from "@hub/contract/reviews/values"
import { expect, test } from "vitest"
import {
  statusOfDecision,
  deriveRoundMove,
  isReviewOverdue,
  type RoundMove,
  reviewStatusAt,
  findAnswerProblem,
  describeValueChanges,
} from "./review.ts"
import type { StoredStatus } from "./tables.ts"

const states = [
  "pending",
  "in_progress",
  "approved",
  "stale",
  "changes_requested",
  "rejected",
  "cancelled",
  "declined",
  "passed over",
] as const
type RoundState = (typeof states)[number]

function asked(state: RoundState) {
  if (state === "stale") return { status: "approved" as const, stale: true }
  if (state === "declined") return { status: state, stale: false, waits: true }
  return { status: state === "passed over" ? ("declined" as const) : state, stale: false }
}

const pairs = states.flatMap((one) => states.map((other) => [one, other] as const))
const triples = pairs.flatMap((pair) => states.map((third) => [...pair, third] as const))
const rounds: (readonly RoundState[])[] = [[], ...states.map((state) => [state]), ...pairs, ...triples]

/** The clause of the state machines, read word by word. */
function expected(round: readonly RoundState[]): RoundMove {
  const counted = round.filter((state) => state !== "cancelled" && state !== "passed over")
  if (counted.length === 0) return "cancelReview"
  if (counted.includes("rejected")) return "reject"
  if (counted.includes("changes_requested")) return "requestRevisions"
  if (counted.includes("pending") || counted.includes("in_progress") || counted.includes("declined")) return undefined
  return counted.includes("stale") ? "cancelReview" : "approve"
}

test("every round of up to three people moves its topic as the state machine says", () => {
  for (const round of rounds) expect([round, deriveRoundMove(round.map(asked))]).toEqual([round, expected(round)])
  expect(rounds).toHaveLength(1 + 9 + 81 + 729)
})

test.each<[RoundState[], RoundMove]>([
  [["pending"], undefined],
  [["approved"], "approve"],
  [["changes_requested"], "requestRevisions"],
  [["approved", "pending"], undefined],
  [["changes_requested", "pending"], "requestRevisions"],
  [["changes_requested", "rejected", "pending"], "reject"],
  [["approved", "stale"], "cancelReview"],
  [["stale", "pending"], undefined],
  [["approved", "cancelled"], "approve"],
  [["cancelled"], "cancelReview"],
  [["declined"], undefined],
  [["approved", "declined"], undefined],
  [["approved", "passed over"], "approve"],
  [["passed over"], "cancelReview"],
])("a round of %j makes the topic's move %s", (round, move) => {
  expect(deriveRoundMove(round.map(asked))).toBe(move)
})

const now = new Date("2026-11-21T09:00:00Z")
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)

test.each<[StoredStatus, Date | null, string]>([
  ["pending", after, "pending"],
  ["pending", now, "expired"],
  ["in_progress", before, "expired"],
  ["approved", before, "approved"],
  ["changes_requested", before, "changes_requested"],
  ["cancelled", before, "cancelled"],
  ["pending", null, "pending"],
])("a %s request whose link ends at %s reads %s", (status, expires_at, reads) => {
  expect(reviewStatusAt(status, expires_at, now)).toBe(reads)
})

test("a request is late the day after its date, and never once it is answered", () => {
  expect(isReviewOverdue("pending", "2026-11-20", now)).toBe(true)
  expect(isReviewOverdue("pending", "2026-11-21", now)).toBe(false)
  expect(isReviewOverdue("approved", "2026-11-20", now)).toBe(false)
})

test("asking for changes needs a summary or a comment, rejecting a summary; approving needs neither", () => {
  const refused = decisions.filter((decision) =>
    findAnswerProblem({ decision, summary: "", comments: [], suggestions: [] }),
  )

  expect(refused).toEqual(["request_changes", "reject"])
  expect(
    findAnswerProblem({ decision: "request_changes", summary: "The rate is wrong.", comments: [], suggestions: [] }),
  ).toBeUndefined()
  expect(
    findAnswerProblem({ decision: "request_changes", summary: "", comments: [{}], suggestions: [] }),
  ).toBeUndefined()
  expect(findAnswerProblem({ decision: "reject", summary: "", comments: [{}], suggestions: [] })).toBeDefined()
})

test("each decision has its status", () => {
  expect(decisions.map(statusOfDecision)).toEqual(["approved", "changes_requested", "rejected"])
})

test("values that differ from those read are told in words", () => {
  expect(describeValueChanges({ year: "2025", rate: "3" }, { year: "2026", rate: "3", unit: "%" })).toEqual([
    "{{year}} was “2025” and is now “2026”.",
    "{{unit}} was not set and is now “%”.",
  ])
  expect(describeValueChanges({ rate: "3" }, { rate: "3" })).toEqual([])
})
