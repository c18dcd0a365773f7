import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import type { EarlierEdition } from "../edition/job.ts"
import { describeBookChanges } from "./book-changes.ts"

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
  topics: [{ topic_id: 1, title: "Rates", content: "The rate is {{rate}}.", own_values: null, frontmatter: "" }],
}

test("of values that are others only those are told that stand in the book, or stood in its texts of before", () => {
  const changes = describeBookChanges({ since, variables: { office: "New", other: "2" } }, [], ["office"])

  expect(changes.since?.values.map(({ slug }) => slug)).toEqual(["office", "rate"])
})

test("a variable under another name is told as no change, and other words beside it are", () => {
  const change = {
    kind: "topic",
    node_id: null,
    what: ["changed"],
    title_before: null,
    under: null,
    under_before: null,
    level: 1,
    revision: 2,
    revision_before: 1,
  } as const
  const renamed: EarlierEdition = {
    edition: 1,
    variables: { rate: "3 %" },
    changes: [1, 2].map((topic_id) => ({ ...change, what: [...change.what], topic_id, title: `Topic ${topic_id}` })),
    values: [
      { slug: "quota", before: null, after: "3 %" },
      { slug: "rate", before: "3 %", after: null },
    ],
    topics: [1, 2].map((topic_id) => ({
      topic_id,
      title: `Topic ${topic_id}`,
      content: "The rate is {{rate}}.",
      own_values: null,
      frontmatter: "",
    })),
  }
  const topics = ["The rate is 3 %.", "The rate was 3 %."].map((content, at) => ({
    id: at + 1,
    title: `Topic ${at + 1}`,
    also: [],
    level: 1,
    new_page: false,
    tree: parseMarkdown(content),
    used: ["quota"],
    unresolved: [],
  }))

  const changes = describeBookChanges({ since: renamed, variables: { quota: "3 %" } }, topics, ["quota"])

  expect(changes.since?.changes.map(({ title, what }) => [title, what])).toEqual([["Topic 2", ["changed"]]])
  expect(changes.since?.values).toEqual([])
})

test("a topic that gains a second place is new there, and unchanged where it was", () => {
  const added = {
    kind: "topic",
    topic_id: 1,
    node_id: null,
    what: ["added"],
    title: "Rates",
    title_before: null,
    under: null,
    under_before: null,
    level: 1,
    revision: 1,
    revision_before: null,
  } as const
  const topic = {
    id: 1,
    title: "Rates",
    also: [],
    level: 1,
    new_page: false,
    tree: parseMarkdown("Words."),
    used: [],
    unresolved: [],
  }
  const before: EarlierEdition = {
    edition: 1,
    variables: {},
    changes: [{ ...added, what: [...added.what] }],
    values: [],
    topics: [],
  }

  const changes = describeBookChanges({ since: before, variables: {} }, [topic, { ...topic, id: 2 }, topic], [])

  expect(changes.topics.map((one) => one.before)).toEqual([undefined, undefined, "nothing"])
  expect(changes.since?.changes.map(({ what }) => what)).toEqual([["added"]])
})
