import { expect, test } from "vitest"
import { findSameTemplate } from "./template.ts"

const named = (...template: string[]) => ({ template })

test.each([
  ["the same styles", ["A", "B", "C"], true],
  ["one style more among many", ["A", "B", "C", "D", "E", "F"], true],
  ["one style less", ["A", "B", "C", "D"], true],
  ["half of the styles", ["A", "B", "X", "Y"], false],
  ["no style of its own", [], false],
])("a template is known again by %s", (_what, template, known) => {
  const expected = named("A", "B", "C", ...(template.length > 3 && template.includes("D") ? ["D", "E"] : []))

  expect(findSameTemplate([named("X"), expected], template)).toBe(known ? expected : undefined)
})

test("of two that are alike the more alike is taken, and of two the same the first", () => {
  const [near, same] = [named("A", "B", "C", "D", "E"), named("A", "B", "C", "D")]

  expect(findSameTemplate([near, same, named("A", "B", "C", "D")], ["A", "B", "C", "D"])).toBe(same)
})
