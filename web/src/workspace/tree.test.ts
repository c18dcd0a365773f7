import type { StructureNode } from "@hub/contract/structure"
import { expect, test } from "vitest"
import { countReadingMinutes, findNeighbours, listAncestors, listNodesAbove, listTreeRows } from "./tree.ts"

const node = (id: number, level: number, title: string, more: Partial<StructureNode> = {}): StructureNode => ({
  id,
  kind: "topic",
  level,
  topic_id: id * 10,
  title,
  title_override: "",
  status: "draft",
  not_reviewed: false,
  approved_revision: null,
  revision: 1,
  heading_offset: 0,
  include_pdf: true,
  include_kb: true,
  pin: "latest",
  ...more,
})

const heading = (id: number, level: number, title: string) =>
  node(id, level, "", { kind: "heading", topic_id: null, status: null, title_override: title })

const handbook = [
  heading(1, 1, "Design"),
  node(2, 2, "Sample size"),
  node(3, 3, "Étude"),
  node(4, 2, "Weights"),
  node(5, 1, "", { kind: "page_break", topic_id: null, status: null }),
  heading(6, 1, "Fieldwork"),
  node(7, 2, "Interviewers"),
]

const titles = (closed: number[], words = "") =>
  listTreeRows(handbook, { closed: new Set(closed), words }).map(({ title }) => title)

test("the tree shows topics and headings in their order, without page breaks", () => {
  expect(titles([])).toEqual(["Design", "Sample size", "Étude", "Weights", "Fieldwork", "Interviewers"])
})

test("what is closed hides everything beneath it and nothing else", () => {
  expect(titles([1])).toEqual(["Design", "Fieldwork", "Interviewers"])
  expect(titles([2])).toEqual(["Design", "Sample size", "Weights", "Fieldwork", "Interviewers"])
})

test("a filter keeps what stands above a match, opens it, and ignores accents and capitals", () => {
  expect(titles([1], "etude")).toEqual(["Design", "Sample size", "Étude"])
  expect(titles([], "FIELD")).toEqual(["Fieldwork"])
  expect(titles([], "nothing like it")).toEqual([])
  expect(listTreeRows(handbook, { closed: new Set([1]), words: "etude" })[0]).toMatchObject({ isOpen: true })
})

test("each row knows its place among those beside it, and whether something is beneath it", () => {
  const rows = listTreeRows(handbook, { closed: new Set([1]), words: "" })

  expect(rows.map(({ at, of, hasChildren, isOpen }) => [at, of, hasChildren, isOpen])).toEqual([
    [1, 2, true, false],
    [2, 2, true, true],
    [1, 1, false, true],
  ])
})

test("previous and next go through the topics in reading order, whatever is between them", () => {
  const around = (topic_id: number) => {
    const { previous, next } = findNeighbours(handbook, topic_id)
    return [previous?.title, next?.title]
  }

  expect([around(20), around(40), around(70), around(999)]).toEqual([
    [undefined, "Étude"],
    ["Étude", "Interviewers"],
    ["Weights", undefined],
    [undefined, undefined],
  ])
})

test("a topic that appears twice in a row is not next to itself", () => {
  const twice = [node(1, 1, "One"), node(2, 1, "One", { topic_id: 10 }), node(3, 1, "Two")]

  expect(findNeighbours(twice, 10).next?.title).toBe("Two")
})

test("what stands above a topic is told from the top", () => {
  expect(listAncestors(handbook, 30).map(({ id }) => id)).toEqual([1, 2])
  expect(listAncestors(handbook, 70).map(({ id }) => id)).toEqual([6])
  expect(listAncestors(handbook, 999)).toEqual([])
})

test("reading takes at least a minute", () => {
  expect([0, 200, 880].map(countReadingMinutes)).toEqual([1, 1, 4])
})

test("what is above a node is what it is set in under, the highest first", () => {
  expect(listNodesAbove(handbook, 2).map(({ id }) => id)).toEqual([1, 2])
  expect(listNodesAbove(handbook, 0)).toEqual([])
  expect(listNodesAbove(handbook, -1)).toEqual([])
})
