import { expect, test } from "vitest"
import type { EarlierEdition } from "../edition/job.ts"
import { comparedWith } from "./told.ts"

const since: EarlierEdition = {
  edition: 1,
  variables: { office: "Old", rate: "3 %", secret: "9" },
  changes: [],
  values: [
    { slug: "office", before: "Old", after: "New" },
    { slug: "other", before: "1", after: "2" },
    { slug: "rate", before: "3 %", after: null },
    { slug: "secret", before: "9", after: null },
  ],
  topics: [{ topic_id: 1, title: "Rates", content: "The rate is {{rate}}.", own_values: null }],
}

test("of values that are others only those are told that stand in the book, or stood in its texts of before", () => {
  const told = comparedWith({ since, variables: { office: "New", other: "2" } }, [], ["office"])

  expect(told.since?.values.map(({ slug }) => slug)).toEqual(["office", "rate"])
})
