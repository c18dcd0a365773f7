import type { ReviewNotification } from "@hub/contract/reviews"
import { expect, test } from "vitest"
import { groupByPerson } from "./group-by-person.ts"

const [rye, oats, wheat] = ["Rye", "Oats", "Wheat"].map((title, id) => ({ id, title }))
const told = (name: string, mail: ReviewNotification["mail"], link: string | null = null, in_app = false) => ({
  review_id: 1,
  name,
  mail,
  in_app,
  link,
})

test("each person stands once with all topics, also beside another of the same name", () => {
  const people = groupByPerson([
    { topic: rye!, notifications: [told("Eve", "waiting", "/review/a"), told("Eve", "waiting", "/review/b")] },
    { topic: oats!, refused: "This topic is already in review." },
    { topic: wheat!, notifications: [told("Eve", "waiting", "/review/c"), told("Eve", "queued")] },
  ])

  expect(people.map(({ name, tellings }) => [name, tellings.map(({ mail, topics }) => [mail, topics.length])])).toEqual(
    [
      ["Eve", [["waiting", 2]]],
      [
        "Eve",
        [
          ["waiting", 1],
          ["queued", 1],
        ],
      ],
    ],
  )
  expect(people[0]!.tellings[0]!.topics.map(({ title, link }) => [title, link])).toEqual([
    ["Rye", "/review/a"],
    ["Wheat", "/review/c"],
  ])
})
