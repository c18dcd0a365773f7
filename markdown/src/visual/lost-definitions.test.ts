import { Transform } from "prosemirror-transform"
import { expect, test } from "vitest"
import { parseMarkdown, toHtml } from "../markdown.ts"
import { openVisual } from "./open.ts"
import { saveVisual } from "./save.ts"

/** Saves a text without the block or item in which these words are, and saves once more what its author then has. */
function without(source: string, words: string) {
  let opened = openVisual(source)
  const tr = new Transform(opened.doc)
  opened.doc.descendants((node, position) => {
    const isItem = node.type.name === "list_item" || position === 0 || opened.doc.resolve(position).depth === 0
    if (isItem && node.textContent.includes(words) && node.type.name !== "list" && tr.steps.length === 0)
      tr.delete(position, position + node.nodeSize)
  })
  const first = saveVisual(opened, tr.doc)
  opened = first.opened
  return { first, again: saveVisual(opened, tr.doc).source }
}

test.each([
  [
    "an item",
    "Made by [pngquant] and ![logo].\n\n- [x] small\n\n  [pngquant]: https://png.example 'P'\n  [logo]: /media/a/b.png\n\n- [ ] other\n",
    "small",
  ],
  ["a quote", "See [rules].\n\n> Old.\n>\n> [rules]: https://r.example\n", "Old"],
  ["an item under an item", "[a]\n\n- b\n  - c\n\n    [a]: https://a.example\n\n  - d\n", "c"],
])("definitions in %s that is deleted stay where others need them", (_, source, words) => {
  const { first, again } = without(source, words)

  const before = [...toHtml(parseMarkdown(source)).matchAll(/(?:href|src)="[^"]*"/g)].map(String)
  const after = toHtml(parseMarkdown(first.source))
  expect(after).not.toContain(words)
  expect([...after.matchAll(/(?:href|src)="[^"]*"/g)].map(String)).toEqual(before)
  expect(first.exact).toBe(true)
  expect(again).toBe(first.source)
})

test("definitions that nobody else needs go with their item", () => {
  const { first } = without("- [a]\n\n  [a]: https://a.example\n\n- b\n", "a")

  expect(first.source).toBe("- b\n")
})
