import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { answerCalls } from "../../test/answering-hub.ts"
import {
  type FindChoices,
  peopleChoices,
  personChoices,
  projectChoices,
  reviewerChoices,
  tagChoices,
  topicChoices,
} from "./choices.ts"

async function choose(choices: ReturnType<FindChoices>, rows: object[]) {
  const calls = answerCalls(() => rows)
  const found = await new QueryClient().fetchQuery(choices)
  const asked = new URL(calls[0]?.path ?? "", "http://hub.test").searchParams
  return { found: found.map(({ value, label }) => `${value} ${label}`), asked: Object.fromEntries(asked) }
}

test.each<[what: string, choices: ReturnType<FindChoices>, rows: object[], found: string[]]>([
  ["projects by name", projectChoices(""), [{ id: 2, name: "Census" }], ["2 Census"]],
  ["topics by title", topicChoices(""), [{ id: 7, title: "Weights" }], ["7 Weights"]],
  [
    "reviewers with the address by which they are told apart",
    reviewerChoices(""),
    [
      { id: 4, name: "Ben", email: "ben@office.test" },
      { id: 5, name: "Cleo", email: "" },
    ],
    ["4 Ben (ben@office.test)", "5 Cleo"],
  ],
  [
    "everybody but one",
    peopleChoices("", 4),
    [
      { id: 4, name: "Ben", email: "ben@office.test" },
      { id: 5, name: "Cleo", email: null },
    ],
    ["5 Cleo"],
  ],
  [
    "tags but one",
    tagChoices("", 12),
    [
      { id: 12, name: "cpi" },
      { id: 3, name: "rents" },
    ],
    ["3 rents"],
  ],
  [
    "people by their own number, without accounts that are inactive",
    personChoices(""),
    [
      { id: 1, person_id: 11, name: "Ada", active: true },
      { id: 2, person_id: 12, name: "Ben", active: false },
      { id: 3, person_id: 13, name: "Cleo" },
    ],
    ["11 Ada", "13 Cleo"],
  ],
])("there are to choose %s", async (_what, choices, rows, found) => {
  expect((await choose(choices, rows)).found).toEqual(found)
})

test("nothing typed asks for what there is, and words only for what they find", async () => {
  expect((await choose(topicChoices(""), [])).asked).toEqual({ limit: "50" })
  expect((await choose(topicChoices("wei"), [])).asked).toEqual({ limit: "50", q: "wei", sort: "title" })
  expect((await choose(tagChoices("c"), [])).asked).toEqual({ limit: "50", q: "c", sort: "-usage" })
})
