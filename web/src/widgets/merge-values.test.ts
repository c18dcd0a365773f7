import { expect, test } from "vitest"
import { CallFailed } from "../call.ts"
import { recordInConflict, mergeValues } from "./merge-values.ts"

const seen = { title: "Draft", due_date: "", priority: "low" }

test("what only the other changed is taken over, and told", () => {
  const { values, theirChanges } = mergeValues({ ...seen, title: "My draft" }, seen, {
    ...seen,
    priority: "high",
  })

  expect(values).toEqual({ title: "My draft", due_date: "", priority: "high" })
  expect(theirChanges).toEqual([{ field: "priority", theirs: "high", mine: undefined }])
})

test("what both changed stays as it was typed here, with the other's beside it", () => {
  const { values, theirChanges } = mergeValues({ ...seen, title: "Mine" }, seen, {
    ...seen,
    title: "Theirs",
  })

  expect(values.title).toBe("Mine")
  expect(theirChanges).toEqual([{ field: "title", theirs: "Theirs", mine: "Mine" }])
})

test("what both changed alike, and what was emptied here, needs no word", () => {
  const mine = { title: "Same", due_date: "", priority: "low" }

  expect(
    mergeValues(mine, { ...seen, due_date: "2026-11-30" }, { ...seen, title: "Same", due_date: "2026-11-30" }),
  ).toEqual({
    values: mine,
    theirChanges: [],
  })
})

test("only a conflict of versions carries what the other saved", () => {
  const refused = (code: string) => new CallFailed({ error: "No.", code, details: { theirs: { id: 7 } } }, 409)

  expect(recordInConflict(refused("version_conflict"))).toEqual({ id: 7 })
  expect(recordInConflict(refused("conflict"))).toBeUndefined()
  expect(recordInConflict(new TypeError("Broken"))).toBeUndefined()
})
