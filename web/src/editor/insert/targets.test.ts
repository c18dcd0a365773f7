import { expect, test } from "vitest"
import { moveToTarget, toInsertLinkTargets } from "./targets.ts"
import { describeUseCount } from "./use-count.ts"

const link = {
  id: 1,
  title: "Office",
  status: "unchecked" as const,
  checked_at: null,
  check_note: "",
  can: { edit: true, check: false },
  reference_code: "SO-1",
  url: "https://office.test",
  owner_id: 1,
  created_at: "2026-11-21T09:00:00Z",
  usage_count: 3,
}
const topic = { id: 7, title: "Sampling", url: "/topics/7/edit" }

test("links come before topics, which are known by their number", () => {
  expect(toInsertLinkTargets([link], [topic])).toEqual([
    { key: "link-1", kind: "link", title: "Office", code: "SO-1", url: "https://office.test", count: 3 },
    { key: "topic-7", kind: "topic", title: "Sampling", code: "Topic 7", url: "/topics/7/edit", count: 0 },
  ])
})

test.each([
  ["ArrowDown", null, "link-1"],
  ["ArrowDown", "link-1", "topic-7"],
  ["ArrowDown", "topic-7", "link-1"],
  ["ArrowUp", null, "topic-7"],
  ["ArrowUp", "link-1", "topic-7"],
  ["a", "link-1", "link-1"],
])("%s leads from %s to %s", (key, from, to) => {
  expect(moveToTarget(toInsertLinkTargets([link], [topic]), from, key)).toBe(to)
})

test("an arrow leads nowhere in an empty list", () => {
  expect(moveToTarget([], null, "ArrowDown")).toBeNull()
})

test.each([
  [0, "not used yet"],
  [1, "used in 1 topic"],
  [3, "used in 3 topics"],
  [1200, "used in 1,200 topics"],
])("a use of %s is said as: %s", (count, words) => {
  expect(describeUseCount(count)).toBe(words)
})
