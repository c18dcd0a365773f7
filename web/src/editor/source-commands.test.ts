import { expect, test } from "vitest"
import type { SourceChange, SourceSelection } from "./source-selection.ts"
import { applyCommand, applyInsertion } from "./source-commands.ts"
import type { Command } from "./mode.ts"

/** `[` and `]` are the ends of the selection in a text; `|` is a caret. */
function selected(picture: string): SourceSelection {
  if (picture.includes("|"))
    return { text: picture.replace("|", ""), from: picture.indexOf("|"), to: picture.indexOf("|") }
  return { text: picture.replace("‹", "").replace("›", ""), from: picture.indexOf("‹"), to: picture.indexOf("›") - 1 }
}

function drawn(text: string, change: SourceChange | undefined) {
  const { from, to, insert, anchor, head } = change!
  const after = text.slice(0, from) + insert + text.slice(to)
  if (anchor === head) return `${after.slice(0, head)}|${after.slice(head)}`
  return `${after.slice(0, anchor)}‹${after.slice(anchor, head)}›${after.slice(head)}`
}

test.each<[string, Command, string]>([
  ["a ‹word› here", "bold", "a **‹word›** here"],
  ["a **‹word›** here", "bold", "a ‹word› here"],
  ["a ‹**word**› here", "bold", "a ‹word› here"],
  ["a | here", "code", "a `|` here"],
  ["‹word›", "italic", "_‹word›_"],
  ["a‹ word ›here", "bold", "a **‹word›** here"],
  ["a‹ ›here", "bold", "a**‹ ›**here"],
])("a mark is put around words and taken away again: %s", (before, command, after) => {
  const selection = selected(before)

  expect(drawn(selection.text, applyCommand(selection, command))).toBe(after)
})

test.each<[string, Command, string]>([
  ["one\ntw|o\nthree", "heading2", "one\n## two|\nthree"],
  ["# tw|o", "heading2", "## two|"],
  ["## tw|o", "heading2", "two|"],
  ["### tw|o", "paragraph", "two|"],
  ["two|", "paragraph", "two|"],
  ["o‹ne\ntw›o\nthree", "bulletList", "‹- one\n- two›\nthree"],
  ["‹- one\n- two›", "bulletList", "‹one\ntwo›"],
  ["‹- one\n- two›", "numberedList", "‹1. one\n2. two›"],
  ["‹1. one\n2. two›", "taskList", "‹- [ ] one\n- [ ] two›"],
  ["‹- [ ] one\n- [x] two›", "bulletList", "‹- one\n- two›"],
  ["|", "bulletList", "- |"],
])("lines become headings and lists and lines again: %s", (before, command, after) => {
  const selection = selected(before)

  expect(drawn(selection.text, applyCommand(selection, command))).toBe(after)
})

test.each([
  [{ kind: "link", words: "Prices", url: "/a" }, "[Prices](/a)"],
  [{ kind: "link", words: "a [b]", url: "https://x.test/a b" }, "[a \\[b\\]](<https://x.test/a%20b>)"],
  [{ kind: "image", words: "Image", url: "/media/k/a(1).png" }, "![Image](</media/k/a(1).png>)"],
  [{ kind: "variable", slug: "base_year" }, "{{base_year}}"],
] as const)("what a dialog inserts is written so that it is read as such", (what, written) => {
  expect(applyInsertion({ text: "", from: 0, to: 0 }, what).insert).toBe(written)
})

test("a variable is put between words with a space at each side", () => {
  const selection = selected("in|prices")

  expect(drawn(selection.text, applyInsertion(selection, { kind: "variable", slug: "year" }))).toBe(
    "in {{year}} |prices",
  )
})

test("a link takes the place of the selected words and leaves the space after them", () => {
  const selection = selected("a ‹word ›here")

  const change = applyInsertion(selection, { kind: "link", words: "word", url: "/a" })

  expect(drawn(selection.text, change)).toBe("a [word](/a)| here")
})
