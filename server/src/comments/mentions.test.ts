import { expect, test } from "vitest"
import { findMentions } from "./mentions.ts"
import { chooseRecipients } from "./recipients.ts"

const people = [
  { id: 1, name: "Ben" },
  { id: 2, name: "Ben Ali" },
  { id: 3, name: "Østen Åse" },
  { id: 4, name: "سارة" },
  { id: 5, name: "Cleo" },
  { id: 6, name: "Cleo" },
]
const named = (body: string) => findMentions(body, people).map(({ id, name }) => `${id} ${name}`)

test.each([
  ["@Ben, is this right?", ["1 Ben"]],
  ["the longer of two names: @ben ali", ["2 ben ali"]],
  ["twice: @Ben and @BEN", ["1 Ben"]],
  ["both: @Ben Ali @Ben", ["2 Ben Ali", "1 Ben"]],
  ["no name in a word: @Bent, x@Ben", []],
  ["(@Østen Åse) … @سارة، نعم", ["3 Østen Åse", "4 سارة"]],
  ["two of one name: @cleo", ["5 cleo", "6 cleo"]],
  ["nobody: @Dora @", []],
])("%s", (body, people_named) => {
  expect(named(body)).toEqual(people_named)
})

const nobody = { assignee_id: null, mentioned: [], participants: [], owner_id: null, author_id: 9 }

test("each reader hears once, for the nearest reason, and nobody of their own words", () => {
  const recipients = chooseRecipients({ ...nobody, mentioned: [2, 9], participants: [9, 2, 3], owner_id: 3 })

  expect(recipients).toEqual([
    { to: 2, because: "mention" },
    { to: 3, because: "reply" },
  ])
  expect(chooseRecipients({ ...nobody, owner_id: 4 })).toEqual([{ to: 4, because: "owner" }])
  expect(chooseRecipients(nobody)).toEqual([])
})

test("who a comment is assigned to hears that and nothing else of it", () => {
  expect(chooseRecipients({ ...nobody, assignee_id: 2, mentioned: [2, 3], owner_id: 2 })).toEqual([
    { to: 2, because: "assigned" },
    { to: 3, because: "mention" },
  ])
  expect(chooseRecipients({ ...nobody, assignee_id: 9 })).toEqual([])
})
