import { publicationStatuses } from "@hub/contract/publications"
import { expect, test } from "vitest"
import { publicationStatusAfter, allowedPublicationMoves, canMovePublication, isPublished } from "./publication.ts"

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
  expect(publicationStatuses.filter((status) => canMovePublication(status, move))).toEqual(from)
  expect(publicationStatusAfter(move)).toBe(to)
})

test("only what was released can be had by readers, and a superseded edition stays what it was", () => {
  expect(publicationStatuses.filter(isPublished)).toEqual(["live", "superseded"])
  expect(allowedPublicationMoves("superseded")).toEqual(["withdraw"])
  expect(allowedPublicationMoves("withdrawn")).toEqual(["restore", "restoreOlder"])
})
