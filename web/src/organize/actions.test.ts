import type { PlannedNode } from "@hub/contract/organize"
import type { KeyboardEvent } from "react"
import { expect, test } from "vitest"
import { actionsForChoice } from "./actions.ts"
import type { OrganizeRow } from "./tree.ts"
import type { OrganizeChoice } from "./use-organize-choice.ts"

const place = (key: number, level: number, title = `Topic ${key}`): PlannedNode => ({
  key,
  level,
  title,
  topic_id: title === "" ? null : key,
  status: "draft",
  not_reviewed: false,
  marks: [],
  headings: null,
})
/** The third is a page break, which has no title. */
const places = [place(1, 1), place(2, 2), place(3, 1, ""), place(4, 1), place(5, 1)]

const headingRow = (key: number, anchor: string): OrganizeRow => ({
  id: `${key}#${anchor}`,
  place: place(key, 1),
  level: 2,
  heading: { depth: 1, text: anchor, anchor },
})

function choose(keys: number[], headings: OrganizeRow[] = []) {
  return actionsForChoice(places, { places: keys, headings } as unknown as OrganizeChoice)
}
const find = (name: string, keys: number[], headings?: OrganizeRow[]) =>
  choose(keys, headings).find((action) => action.name === name)

test.each<[string, keys: number[], headings: string[], can: string[]]>([
  ["nothing", [], [], []],
  ["a heading in a topic", [], ["a"], ["Heading to topic"]],
  [
    "the first topic",
    [1],
    [],
    ["Split at level…", "Rename…", "Tag…", "Move to…", "Move up", "Move down", "Outdent", "Indent", "Remove"],
  ],
  ["a page break", [3], [], ["Move to…", "Move up", "Move down", "Outdent", "Indent", "Remove"]],
])("with %s chosen only what fits it can be done", (_what, keys, headings, can) => {
  const actions = choose(
    keys,
    headings.map((anchor) => headingRow(1, anchor)),
  )

  expect(actions.filter((action) => action.can).map(({ name }) => name)).toEqual(can)
})

test.each([
  ["a topic with a topic above it", [2], true],
  ["a topic with a page break above it", [4], false],
  ["two topics", [1, 2], false],
])("%s becomes a heading of the one above: %s", (_what, keys, can) => {
  expect(find("Topic to heading", keys)?.can).toBe(can)
})

test("a topic that becomes a heading goes into the topic above it", () => {
  expect(find("Topic to heading", [5])?.steps?.()).toEqual([{ do: "merge", places: [4, 5] }])
})

test("topics are merged in the order of the collection, without what is no topic", () => {
  expect(find("Merge", [5, 3, 1])?.steps?.()).toEqual([{ do: "merge", places: [1, 5] }])
  expect(find("Merge", [3, 1])?.can).toBe(false)
})

test("headings become topics from the last to the first, since names of later ones count those before", () => {
  const rows = [headingRow(1, "scope"), headingRow(1, "scope-1"), headingRow(4, "scope")]

  expect(find("Heading to topic", [], rows)?.steps?.()).toEqual([
    { do: "split_at", place: 4, anchor: "scope" },
    { do: "split_at", place: 1, anchor: "scope-1" },
    { do: "split_at", place: 1, anchor: "scope" },
  ])
})

test("places are removed in one step", () => {
  expect(find("Remove", [1, 3])?.steps?.()).toEqual([{ do: "remove", places: [1, 3] }])
})

test.each([
  ["s", {}, "Split at level…"],
  ["S", {}, "Split at level…"],
  ["Enter", {}, "Heading to topic"],
  ["m", {}, "Merge"],
  ["h", {}, "Topic to heading"],
  ["F2", {}, "Rename…"],
  ["t", {}, "Tag…"],
  ["g", {}, "Move to…"],
  ["ArrowUp", { altKey: true }, "Move up"],
  ["ArrowDown", { altKey: true }, "Move down"],
  ["ArrowLeft", { altKey: true }, "Outdent"],
  ["ArrowRight", { altKey: true }, "Indent"],
  ["Delete", {}, "Remove"],
  ["ArrowUp", {}, undefined],
  ["s", { ctrlKey: true }, undefined],
  ["s", { metaKey: true }, undefined],
  ["s", { altKey: true }, undefined],
])("the key %s with %j means %s", (key, held, name) => {
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, ...held } as KeyboardEvent

  const meant = choose([1]).filter(({ matches }) => matches(event))

  expect(meant.map((action) => action.name)).toEqual(name === undefined ? [] : [name])
})
