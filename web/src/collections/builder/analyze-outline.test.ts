import type { StructureNode } from "@hub/contract/structure"
import { expect, test } from "vitest"
import { analyzeOutline } from "./analyze-outline.ts"

const node = (id: number, level: number, more: Partial<StructureNode> = {}): StructureNode => ({
  id,
  kind: "topic",
  level,
  topic_id: id,
  title: `Topic ${id}`,
  status: "draft",
  not_reviewed: false,
  title_override: "",
  heading_offset: 0,
  include_pdf: true,
  include_kb: true,
  pin: "latest",
  approved_revision: null,
  revision: 1,
  ...more,
})

test("a topic that stands twice is warned of in both places, and a level that is skipped where it is", () => {
  const { warnings } = analyzeOutline([
    node(1, 1),
    node(2, 2, { topic_id: 1, heading_offset: 1 }),
    node(3, 1, { kind: "page_break", topic_id: null }),
    node(4, 3),
    node(5, 2),
  ])

  expect([...warnings]).toEqual([
    [1, ["twice"]],
    [2, ["twice", "jump"]],
  ])
})

test("each node is one of its siblings", () => {
  const { places, topics } = analyzeOutline([
    node(1, 1),
    node(2, 2),
    node(3, 2),
    node(4, 1, { kind: "heading", topic_id: null }),
  ])

  expect([...places.values()]).toEqual([
    { at: 1, of: 2 },
    { at: 1, of: 2 },
    { at: 2, of: 2 },
    { at: 2, of: 2 },
  ])
  expect(topics).toBe(3)
})

test("what stands beneath what is left out is left out with it", () => {
  const { leftOut } = analyzeOutline([
    node(1, 1, { include_pdf: false }),
    node(2, 2, { include_kb: false }),
    node(3, 2),
    node(4, 1),
  ])

  expect([...leftOut]).toEqual([
    [1, { pdf: true, kb: false }],
    [2, { pdf: true, kb: true }],
    [3, { pdf: true, kb: false }],
  ])
})
