import { publicationStatuses } from "@hub/contract/publications"
import { expect, test } from "vitest"
import { after, allowedMoves, canMove, isOut } from "./publication.ts"

test.each([
  ["build", ["queued", "building"], "building"],
  ["failChecks", ["building"], "check_failed"],
  ["schedule", ["building", "built", "scheduled"], "scheduled"],
  ["unschedule", ["scheduled"], "built"],
  ["keepBack", ["scheduled"], "built"],
  ["release", ["building", "built", "scheduled"], "live"],
  ["supersede", ["live"], "superseded"],
  ["withdraw", ["live", "superseded"], "withdrawn"],
  ["restore", ["withdrawn"], "live"],
  ["restoreOlder", ["withdrawn"], "superseded"],
  ["fail", ["queued", "building"], "failed"],
  ["cancel", ["queued", "building", "built"], "cancelled"],
  ["retry", ["failed"], "queued"],
] as const)("%s starts from %s only and leads to %s", (move, from, to) => {
  expect(publicationStatuses.filter((status) => canMove(status, move))).toEqual(from)
  expect(after(move)).toBe(to)
})

test("only what was released can be had by readers, and a superseded edition stays what it was", () => {
  expect(publicationStatuses.filter(isOut)).toEqual(["live", "superseded"])
  expect(allowedMoves("superseded")).toEqual(["withdraw"])
  expect(allowedMoves("withdrawn")).toEqual(["restore", "restoreOlder"])
})
