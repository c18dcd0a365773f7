import { expect, test } from "vitest"
import { CallFailed } from "../call.ts"
import { changedMeanwhile, joined } from "./meanwhile.ts"

const seen = { title: "Draft", due_date: "", priority: "low" }

test("what only the other changed is taken over, and told", () => {
  const { values, news } = joined({ ...seen, title: "My draft" }, seen, { ...seen, priority: "high" })

  expect(values).toEqual({ title: "My draft", due_date: "", priority: "high" })
  expect(news).toEqual([{ field: "priority", theirs: "high", mine: undefined }])
})

test("what both changed stays as it was typed here, with the other's beside it", () => {
  const { values, news } = joined({ ...seen, title: "Mine" }, seen, { ...seen, title: "Theirs" })

  expect(values.title).toBe("Mine")
  expect(news).toEqual([{ field: "title", theirs: "Theirs", mine: "Mine" }])
})

test("what both changed alike, and what was emptied here, needs no word", () => {
  const mine = { title: "Same", due_date: "", priority: "low" }

  expect(joined(mine, { ...seen, due_date: "2026-11-30" }, { ...seen, title: "Same", due_date: "2026-11-30" })).toEqual(
    {
      values: mine,
      news: [],
    },
  )
})

test("only a conflict of versions carries what the other saved", () => {
  const refused = (code: string) => new CallFailed({ error: "No.", code, details: { theirs: { id: 7 } } }, 409)

  expect(changedMeanwhile(refused("version_conflict"))).toEqual({ id: 7 })
  expect(changedMeanwhile(refused("conflict"))).toBeUndefined()
  expect(changedMeanwhile(new TypeError("Broken"))).toBeUndefined()
})
