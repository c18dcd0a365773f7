import type { Tag } from "@hub/contract/tags"
import { expect, test } from "vitest"
import { deleteTagQuestion, describeTagUsage } from "./labels.ts"

const none = { projects: 0, topics: 0, collections: 0, tasks: 0 }

test.each([
  [none, ""],
  [{ ...none, tasks: 1 }, "1 task"],
  [{ projects: 2, topics: 1, collections: 3, tasks: 1024 }, "2 projects, 1 topic, 3 collections, 1,024 tasks"],
])("the uses %o read “%s”", (usage, words) => {
  expect(describeTagUsage(usage)).toBe(words)
})

test.each([
  [{ usage: none, usage_count: 0 }, "Delete the tag “cpi”? It isn't used anywhere."],
  [{ usage: { ...none, projects: 1 }, usage_count: 1 }, "Delete the tag “cpi”? It's used on 1 project."],
])("before a tag with %o is deleted, the question says where it is", (tag, question) => {
  expect(deleteTagQuestion({ name: "cpi", ...tag } as Tag)).toBe(question)
})
