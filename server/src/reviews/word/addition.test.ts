import { expect, test } from "vitest"
import { addToDraft } from "./addition.ts"

const remark = { heading: null, quote: "rate", body: "Source?", said_by: "Eve" }
const change = {
  outcome: "taken" as const,
  kind: "comment" as const,
  said_by: "Eve",
  old: "rate",
  insert: "Source?",
  sentence: "",
  suggestions: [],
  comments: [remark],
  instead: [],
}

test("two equal remarks at two places are two, also when the file comes twice", () => {
  const empty = { summary: "", comments: [], suggestions: [], sections_read: [] }
  const once = addToDraft(empty, [change, change])
  const twice = addToDraft(once.draft, [change, change])

  expect([once.draft.comments, once.fresh.comments]).toEqual([
    [remark, remark],
    [remark, remark],
  ])
  expect([twice.draft.comments, twice.fresh.comments]).toEqual([[remark, remark], []])
})
