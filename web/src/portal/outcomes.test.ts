import type { Disposition } from "@hub/contract/suggestions"
import { expect, test } from "vitest"
import { summarizeOutcomes } from "./outcomes.ts"

const decided = (disposition: Disposition) => ({ outcome: { disposition, reason: "", at: "2026-11-20T10:00:00Z" } })

test("a reviewer reads in one sentence how many of their points were accepted and how many were not", () => {
  expect(summarizeOutcomes([decided("accepted"), decided("rejected"), decided("accepted"), { outcome: null }])).toBe(
    "2 accepted, 1 rejected, 1 not decided yet.",
  )
  expect(summarizeOutcomes([{ outcome: null }])).toBeNull()
  expect(summarizeOutcomes([])).toBeNull()
})
