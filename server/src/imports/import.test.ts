import { importStatuses } from "@hub/contract/imports"
import { expect, test } from "vitest"
import { importStatusAfter, allowedImportMoves, canMoveImport } from "./import.ts"

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
  ["readAgain", ["needs_review"], "queued"],
  ["undo", ["completed"], "undone"],
] as const)("%s starts from %s only and leads to %s", (move, from, to) => {
  expect(importStatuses.filter((status) => canMoveImport(status, move))).toEqual(from)
  expect(importStatusAfter(move)).toBe(to)
})

test("what is rejected, cancelled or undone stays so, and what is completed can only be undone", () => {
  for (const status of ["rejected", "cancelled", "undone"] as const) expect(allowedImportMoves(status)).toEqual([])
  expect(allowedImportMoves("completed")).toEqual(["undo"])
})
