import { importStatuses } from "@hub/contract/imports"
import { expect, test } from "vitest"
import { after, allowedMoves, canMove } from "./import.ts"

test.each([
  ["convert", ["queued", "converting"], "converting"],
  ["propose", ["converting"], "needs_review"],
  ["accept", ["needs_review"], "importing"],
  ["complete", ["importing"], "completed"],
  ["giveBack", ["importing"], "needs_review"],
  ["fail", ["queued", "converting"], "failed"],
  ["retry", ["failed"], "queued"],
  ["cancel", ["queued", "converting"], "cancelled"],
  ["reject", ["needs_review"], "rejected"],
] as const)("%s starts from %s only and leads to %s", (move, from, to) => {
  expect(importStatuses.filter((status) => canMove(status, move))).toEqual(from)
  expect(after(move)).toBe(to)
})

test("what is completed, rejected or cancelled stays so", () => {
  for (const status of ["completed", "rejected", "cancelled"] as const) expect(allowedMoves(status)).toEqual([])
})
