import { expect, test } from "vitest"
import { insertSourceFootnote } from "./source-footnote.ts"

const caret = /(?<!\[)\^/

/** The text with a footnote at `^`, or behind what is between `‹` and `›`, and the caret as `^`. */
function inserted(picture: string, label = "1", words = "Who says so") {
  const isRange = picture.includes("‹")
  const text = picture.replace(isRange ? /[‹›]/g : caret, "")
  const from = isRange ? picture.indexOf("‹") : picture.search(caret)
  const to = isRange ? picture.indexOf("›") - 1 : from
  const { from: at, insert, head, also } = insertSourceFootnote({ text, from, to }, { label, words })
  const whole = text.slice(0, at) + insert + text.slice(at, also!.at) + also!.insert + text.slice(also!.at)
  return `${whole.slice(0, head)}^${whole.slice(head)}`
}

test.each([
  ["without footnotes", "One word^ here.\n", "One word[^1]^ here.\n\n[^1]: Who says so\n"],
  ["without a line ending at its end", "One word^", "One word[^1]^\n\n[^1]: Who says so"],
  ["with empty lines at its end", "One^\n\n\n", "One[^1]^\n\n\n[^1]: Who says so\n"],
  ["on its last line", "One\n\n^", "One\n\n[^1]^\n\n[^1]: Who says so"],
  ["that is empty", "^", "[^1]^\n\n[^1]: Who says so"],
  ["behind the words of a selection", "a ‹few ›words\n", "a few[^1]^ words\n\n[^1]: Who says so\n"],
  ["behind the mark of a heading", "^# Head\n", "# [^1]^Head\n\n[^1]: Who says so\n"],
  ["behind the marks of a quoted item", "^> - [ ] item\n", "> - [ ] [^1]^item\n\n[^1]: Who says so\n"],
  ["in a cell", "| a | b |\n|---|---|\n| c^ | d |\n", "| a | b |\n|---|---|\n| c[^1]^ | d |\n\n[^1]: Who says so\n"],
  ["at the end of a row", "|a|b|\n|-|-|\n|c|d|^\n", "|a|b|\n|-|-|\n|c|d[^1]^|\n\n[^1]: Who says so\n"],
  ["at the beginning of a row", "|a|b|\n|-|-|\n^|c|d|\n", "|a|b|\n|-|-|\n|[^1]^c|d|\n\n[^1]: Who says so\n"],
  ["beside a variable", "It was {{rate}}^.\n", "It was {{rate}}[^1]^.\n\n[^1]: Who says so\n"],
])("a footnote changes nothing but its place and the end of a text: %s", (_about, picture, expected) => {
  expect(inserted(picture)).toBe(expected)
})

test.each([
  ["a[^1] b^\n\n[^1]: A note\n", "a[^1] b[^2]^\n\n[^1]: A note\n\n[^2]: So\n"],
  ["a[^1] b^\n\n[^1]: A\n[^b]: B\n", "a[^1] b[^2]^\n\n[^1]: A\n[^b]: B\n[^2]: So\n"],
])("a footnote stands behind the others as these stand: %j", (picture, expected) => {
  expect(inserted(picture, "2", "So")).toBe(expected)
})
