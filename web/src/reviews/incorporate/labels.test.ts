import { expect, test } from "vitest"
import { actionsForPoint, warningForPoint } from "./labels.ts"

const labels = (kind: "comment" | "suggestion", place: "anchored" | "needs_confirm" | "orphaned") =>
  actionsForPoint({ kind, place, manuscript: null }).map(({ label }) => label)

test("a suggestion can be accepted where its words are, and answered everywhere", () => {
  expect(labels("suggestion", "anchored")).toEqual(["Accept", "Accept with edits", "Accept partly", "Reject", "Defer"])
  expect(labels("suggestion", "orphaned")).toEqual(["Accept partly", "Reject", "Defer"])
  expect(labels("comment", "orphaned")).toEqual(["Accept", "Accept partly", "Reject", "Defer"])
})

test("to a person no is said with a reason, to a manuscript without", () => {
  const needs = (manuscript: string | null) =>
    actionsForPoint({ kind: "suggestion", place: "anchored", manuscript }).find(({ label }) => label === "Reject")
      ?.needs

  expect([needs(null), needs("guide.docx")]).toEqual(["reason", "nothing"])
})

test("a point warns while nobody decided about it and its words may be others", () => {
  const point = { kind: "suggestion", place: "needs_confirm", outcome: null, reads: null } as const

  expect(warningForPoint(point)).toContain("Check it before you accept")
  expect(warningForPoint({ ...point, reads: "We ask 12 homes." })).toContain("Accept only if this is right")
  expect(warningForPoint({ ...point, kind: "comment" })).toBe("The text has changed, so this may be the wrong place.")
  expect(warningForPoint({ ...point, place: "orphaned" })).toBe("These words are no longer in the text.")
  expect(warningForPoint({ ...point, place: "moved" })).toBeUndefined()
})
