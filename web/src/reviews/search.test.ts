import { expect, test } from "vitest"
import { incorporateSearch } from "./search.ts"

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
