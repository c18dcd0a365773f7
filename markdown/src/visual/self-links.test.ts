import type { Node } from "prosemirror-model"
import { Fragment } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { openVisual } from "./open.ts"
import { saveVisual } from "./save.ts"
import { schema } from "./schema.ts"

/** A document in which these words are others, with the marks that they had. */
function rewritten(node: Node, old: string, now: string): Node {
  if (node.isText) return schema.text((node.text ?? "").replace(old, now), node.marks)
  return node.copy(Fragment.fromArray(node.children.map((child) => rewritten(child, old, now))))
}

function saved(source: string, old: string, now: string) {
  const opened = openVisual(source)
  return saveVisual(opened, rewritten(opened.doc, old, now))
}

describe("a corrected address leads to where it says", () => {
  test.each([
    ["bare", "See https://a.example/v1 now.\n", "v1", "v2", "See https://a.example/v2 now.\n"],
    [
      "bare, changed at its beginning",
      "See http://a.example now.\n",
      "http:",
      "https:",
      "See https://a.example now.\n",
    ],
    ["bare, without a scheme", "See www.a.example/v1.\n", "v1", "v2", "See www.a.example/v2.\n"],
    ["bare, of a mailbox", "Ask ann@a.example.\n", "ann", "ben", "Ask ben@a.example.\n"],
    ["in angle brackets", "See <https://a.example/v1>x.\n", "v1", "v2", "See <https://a.example/v2>x.\n"],
    ["of a mailbox in angle brackets", "Ask <ann@a.example>.\n", "ann", "ben", "Ask <ben@a.example>.\n"],
    ["in a heading", "# https://a.example/v1\n", "v1", "v2", "# https://a.example/v2\n"],
    ["in bold words", "**https://a.example/v1 x**\n", "v1", "v2", "**https://a.example/v2 x**\n"],
    ["in an item", "- a\n- https://a.example/v1\n", "v1", "v2", "- a\n- https://a.example/v2\n"],
    ["in a cell", "| a |\n|---|\n| https://a.example/v1 |\n", "v1", "v2", "| a |\n|---|\n| https://a.example/v2 |\n"],
    ["in a quote", "> https://a.example/v1\r\n> x\r\n", "v1", "v2", "> https://a.example/v2\r\n> x\r\n"],
    ["with marks in it", "https://a.example/a_b_c*d\n", "a_b", "x_b", "https://a.example/x_b_c*d\n"],
    [
      "one of two",
      "https://a.example/v1 https://a.example/v9\n",
      "v1",
      "v2",
      "https://a.example/v2 https://a.example/v9\n",
    ],
  ])("%s", (_, source, old, now, expected) => {
    const { source: text, exact } = saved(source, old, now)

    expect([text, exact]).toEqual([expected, true])
  })
})

test.each([
  [
    "a link with words of its own",
    "See [the rules](https://a.example/v1).\n",
    "rules",
    "law",
    "See [the law](https://a.example/v1).\n",
  ],
  [
    "an address that became words",
    "See https://a.example/v1 now.\n",
    "https://a.example/v1",
    "the rules",
    "See [the rules](https://a.example/v1) now.\n",
  ],
  [
    "a link whose words are another address",
    "[https://b.example](https://a.example/v1)\n",
    "b.",
    "c.",
    "[https://c.example](https://a.example/v1)\n",
  ],
])("%s keeps where it leads", (_, source, old, now, expected) => {
  expect(saved(source, old, now).source).toBe(expected)
})

test("a link that reads as its address is written so that both are the new one", () => {
  const { source } = saved("See [https://a.example/v1](https://a.example/v1).\n", "v1", "v2")

  expect(source).not.toContain("v1")
  expect(source).toContain("https://a.example/v2")
})
