import { expect, test } from "vitest"
import { changePlan, emptyPlan, redoChange, undoChange } from "./plan-history.ts"

const one = { step: { do: "remove" as const, places: [1] }, words: "Remove Rates from the collection" }
const two = { step: { do: "remove" as const, places: [2] }, words: "Remove Wages from the collection" }

test("each change of a plan is undone and done again, the last one first", () => {
  const both = changePlan(changePlan(emptyPlan, one.words, [one]), two.words, [one, two])

  const back = undoChange(both)
  const start = undoChange(back)
  const forward = redoChange(redoChange(start))

  expect(back.steps).toEqual([one])
  expect(start.steps).toEqual([])
  expect(forward.steps).toEqual([one, two])
  expect([forward.undos.at(-1)?.words, back.redos.at(-1)?.words]).toEqual([two.words, two.words])
})

test("nothing is undone before the first change, nor done again after another one", () => {
  const back = undoChange(changePlan(emptyPlan, one.words, [one]))

  expect(undoChange(emptyPlan)).toEqual(emptyPlan)
  expect(redoChange(changePlan(back, two.words, [two])).steps).toEqual([two])
})
