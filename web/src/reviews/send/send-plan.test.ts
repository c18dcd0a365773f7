import { expect, test } from "vitest"
import {
  missingInPlan,
  fillMessage,
  moveSelectedPerson,
  type SendPlan,
  toReviewRequest,
  toSequenceRequest,
  addPerson,
} from "./send-plan.ts"

const cleo = { key: "1", name: "Cleo", reviewer_id: 1 }
const eve = { key: "eve@office.test", name: "Eve", email: "eve@office.test" }
const rye = { id: 7, title: "Rye" }
const plan: SendPlan = {
  topics: [rye],
  people: [eve, cleo],
  ordered: false,
  due_date: "2026-12-01",
  priority: "high",
  message: 'Read "{title}", all of {title}.',
  code_required: true,
}

test("the message names the topic it is about, whatever its title is made of", () => {
  expect(fillMessage(plan.message, "$& $1")).toBe('Read "$& $1", all of $& $1.')
  expect(fillMessage("  ", "Rye")).toBe('Please review "Rye" for technical accuracy and clarity.')
})

test("all at once, people from inside and outside are asked by one date", () => {
  expect(toReviewRequest(rye, plan)).toEqual({
    topic_id: 7,
    reviewer_ids: [1],
    external: [{ name: "Eve", email: "eve@office.test" }],
    due_date: "2026-12-01",
    priority: "high",
    code_required: true,
    message: 'Read "Rye", all of Rye.',
  })
})

test("one after the other, they are asked in the order in which they stand", () => {
  expect(toSequenceRequest(rye, plan).reviewers).toEqual([
    { external: { name: "Eve", email: "eve@office.test" } },
    { reviewer_id: 1 },
  ])
})

test.each([
  [{}, {}],
  [{ topics: [] }, { topics: "Choose at least one topic." }],
  [{ people: [] }, { people: "Choose at least one reviewer." }],
  [{ due_date: "" }, { due_date: "Choose a date." }],
  [{ due_date: "", ordered: true }, {}],
  [{ people: Array.from({ length: 21 }, () => cleo) }, { people: "Choose at most 20 reviewers." }],
])("with %j of it changed, %j is missing", (changed, missing) => {
  expect(missingInPlan({ ...plan, ...changed })).toEqual(missing)
})

test("nobody is asked twice, and each can change places with their neighbour", () => {
  expect(addPerson([eve, cleo], eve)).toEqual([cleo, eve])
  expect([moveSelectedPerson([eve, cleo], 0, 1), moveSelectedPerson([eve, cleo], 1, 2)]).toEqual([
    [cleo, eve],
    [eve, cleo],
  ])
})
