import { expect, test } from "vitest"
import { selectEditionNodes } from "./select-edition-nodes.ts"

type EditionTestNode = Parameters<typeof selectEditionNodes>[0][number]
const node = (id: number, level: number, more: Partial<EditionTestNode> = {}): EditionTestNode => ({
  id,
  level,
  kind: "topic",
  topic_id: id,
  title_override: "",
  heading_offset: 0,
  include_pdf: true,
  include_kb: true,
  pin: "latest",
  status: "draft",
  ...more,
})
const page_break = (id: number, more: Partial<EditionTestNode> = {}) =>
  node(id, 1, { kind: "page_break", topic_id: null, ...more })
const ids = (nodes: EditionTestNode[], kind: "pdf" | "mobile_kb") =>
  selectEditionNodes(nodes, kind).map(({ node: { id } }) => id)

test("what is left out of one kind of edition takes along what stands beneath it, and is in the other", () => {
  const nodes = [
    node(1, 1, { include_pdf: false }),
    node(2, 2),
    node(3, 3),
    node(4, 1, { include_kb: false }),
    node(5, 1),
  ]

  expect([ids(nodes, "pdf"), ids(nodes, "mobile_kb")]).toEqual([
    [4, 5],
    [1, 2, 3, 5],
  ])
})

test("a topic in the archive stays behind, and what stands beneath it does not", () => {
  expect(ids([node(1, 1, { status: "archived" }), node(2, 2)], "pdf")).toEqual([2])
})

test("a page break begins a page before what comes next in the PDF, and is nothing to a knowledge base", () => {
  const nodes = [node(1, 1), page_break(2), node(3, 1, { include_pdf: false }), node(4, 1), page_break(5)]
  const pages = (kind: "pdf" | "mobile_kb") => selectEditionNodes(nodes, kind).map((one) => [one.node.id, one.new_page])

  expect(pages("pdf")).toEqual([
    [1, false],
    [4, true],
  ])
  expect(pages("mobile_kb").every(([, new_page]) => !new_page)).toBe(true)
  expect(ids([page_break(1, { include_pdf: false }), node(2, 1)], "pdf")).toEqual([2])
})

test("an offset moves a node's own headings, within six levels, and nothing beneath it", () => {
  const nodes = [
    node(1, 1, { heading_offset: 2 }),
    node(2, 2),
    node(3, 1, { heading_offset: -3 }),
    node(4, 6, { heading_offset: 5 }),
  ]

  expect(selectEditionNodes(nodes, "pdf").map(({ level }) => level)).toEqual([3, 2, 1, 6])
})
