import { expect, test } from "vitest"
import { type Change, linked, marked, prefixed, type Selected } from "./commands.ts"

/** `[` and `]` are the ends of the selection in a text; `|` is a caret. */
function selected(picture: string): Selected {
  if (picture.includes("|"))
    return { text: picture.replace("|", ""), from: picture.indexOf("|"), to: picture.indexOf("|") }
  return { text: picture.replace(/[[\]]/g, ""), from: picture.indexOf("["), to: picture.indexOf("]") - 1 }
}

function drawn(text: string, { from, to, insert, anchor, head }: Change) {
  const after = text.slice(0, from) + insert + text.slice(to)
  if (anchor === head) return `${after.slice(0, head)}|${after.slice(head)}`
  return `${after.slice(0, anchor)}[${after.slice(anchor, head)}]${after.slice(head)}`
}

test.each([
  ["a [word] here", "**", "a **[word]** here"],
  ["a **[word]** here", "**", "a [word] here"],
  ["a [**word**] here", "**", "a [word] here"],
  ["a | here", "`", "a `|` here"],
  ["[word]", "_", "_[word]_"],
])("a mark is put around words and taken away again: %s", (before, mark, after) => {
  const selection = selected(before)

  expect(drawn(selection.text, marked(selection, mark))).toBe(after)
})

test.each([
  ["one\ntw|o\nthree", "## ", "one\n## two|\nthree"],
  ["# tw|o", "## ", "## two|"],
  ["## tw|o", "## ", "two|"],
  ["o[ne\ntw]o\nthree", "- ", "[- one\n- two]\nthree"],
  ["[- one\n- two]", "- ", "[one\ntwo]"],
  ["|", "- ", "- |"],
])("lines become headings and lists and lines again: %s", (before, prefix, after) => {
  const selection = selected(before)

  expect(drawn(selection.text, prefixed(selection, prefix))).toBe(after)
})

test.each([
  [{ words: "Prices", url: "/a", image: false }, "[Prices](/a)"],
  [{ words: "a [b]", url: "https://x.test/a b", image: false }, "[a \\[b\\]](<https://x.test/a%20b>)"],
  [{ words: "Image", url: "/media/k/a(1).png", image: true }, "![Image](</media/k/a(1).png>)"],
])("a link and an image are written so that they are read as such", (link, written) => {
  expect(linked({ text: "", from: 0, to: 0 }, link).insert).toBe(written)
})
