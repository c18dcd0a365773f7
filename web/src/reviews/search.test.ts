import { expect, test } from "vitest"
import { incorporateSearch, reviewsSearch } from "./search.ts"

test.each([
  [{ topic: 7 }, { topic: 7 }],
  [{ topic: "7" }, {}],
  [{ topic: 0 }, {}],
  [{ topic: 1.5 }, {}],
  [{ topic: 2 ** 53 }, {}],
  [{}, {}],
])("of the address %j the topic is read: %j", (asked, topic) => {
  expect(incorporateSearch(asked)).toEqual(topic)
})

test.each([
  [{}, {}],
  [
    { tab: "waiting", whose: "all" },
    { tab: "waiting", whose: "all" },
  ],
  [
    { tab: "turn", review: 7 },
    { tab: "turn", review: 7 },
  ],
  [{ tab: "elsewhere", review: "7", whose: "mine" }, {}],
])("of the address %j the reviews read: %j", (asked, search) => {
  expect(reviewsSearch(asked)).toEqual(search)
})
