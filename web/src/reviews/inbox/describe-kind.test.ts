import { expect, test } from "vitest"
import { describeKind } from "./describe-kind.ts"

const plain = { kind: "review", step: null, stands_in_for: null, priority: "medium" } as const

test.each([
  [{}, "Whole text"],
  [{ kind: "recheck" }, "Only what changed since you answered"],
  [{ step: { number: 2, of: 3, name: "Expert review" } }, "Whole text · step 2 of 3, Expert review"],
  [{ step: { number: 1, of: 2, name: "" } }, "Whole text · step 1 of 2"],
  [{ stands_in_for: "Cleo", priority: "urgent" }, "Whole text · for Cleo · urgent priority"],
] as const)("a row with %j says: %s", (row, words) => {
  expect(describeKind({ ...plain, ...row })).toBe(words)
})
