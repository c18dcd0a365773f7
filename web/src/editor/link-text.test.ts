import { parseMarkdown, toPlainText } from "@hub/markdown"
import { expect, test } from "vitest"
import { insertSourceLink } from "./source-commands.ts"

const written = (words: string, text = "", from = 0, to = 0, image = false) => {
  const { from: start, to: end, insert } = insertSourceLink({ text, from, to }, { words, url: "/topics/7", image })
  return text.slice(0, start) + insert + text.slice(end)
}

test.each([
  "The *new* rates",
  "Using _base_ and snake_case",
  "A `code` word",
  "~~Old~~ prices",
  "x < y <b>bold</b> <!-- not -->",
  "R&amp;D &copy; Q&A",
  "Price [net] \\ gross",
  "$`x`$ and **",
])("the title %j is a link's words as it is read", (title) => {
  const markdown = written(title)

  const tree = parseMarkdown(markdown)
  expect(toPlainText(tree)).toBe(title)
  expect(tree.children[0]).toMatchObject({ type: "paragraph", children: [{ type: "link", url: "/topics/7" }] })
})

test("an underscore inside a word is not escaped, and selected words keep their marks", () => {
  expect(written("snake_case")).toBe("[snake_case](/topics/7)")
  expect(written("**bold** words", "See **bold** words.", 4, 18)).toBe("See [**bold** words](/topics/7).")
  expect(toPlainText(parseMarkdown(written("A *dot*", "", 0, 0, true)))).toBe("A *dot*")
})
