import { undo } from "prosemirror-history"
import { expect, test } from "vitest"
import { openVisualWriter } from "../../../test/visual-writer.ts"
import { insertContent } from "./insert.ts"
import { visualStatus } from "./commands.ts"

function inserted(picture: string, label: string, words = "Who says so") {
  const writer = openVisualWriter(picture)
  writer.run((state, dispatch) => {
    dispatch?.(insertContent(state, { kind: "footnote", label, words }))
    return true
  })
  return writer
}

test.each([
  ["without footnotes", "One word^ here.\n\n- a\n- b\n", "1", "One word[^1] here.\n\n- a\n- b\n\n[^1]: Who says so\n"],
  [
    "with footnotes",
    "a[^1] b^ c\n\n[^1]: A note\n    of two lines\n",
    "2",
    "a[^1] b[^2] c\n\n[^1]: A note\n    of two lines\n\n[^2]: Who says so\n",
  ],
  [
    "with names for numbers, each on its line",
    "a[^Smith_2020] b^\n\n[^Smith_2020]: *A* note\n[^b]: B\n",
    "1",
    "a[^Smith_2020] b[^1]\n\n[^Smith_2020]: *A* note\n[^b]: B\n\n[^1]: Who says so\n",
  ],
  ["in a cell", "|a|b|\n|-|-|\n|c^|d|\n", "1", "|a|b|\n|-|-|\n|c[^1]|d|\n\n[^1]: Who says so\n"],
  ["in a header", "|a^|b|\n|-|-|\n|c|d|\n", "1", "|a[^1]|b|\n|-|-|\n|c|d|\n\n[^1]: Who says so\n"],
  ["in a heading", "# Head^\n\nText *so*\n", "1", "# Head[^1]\n\nText *so*\n\n[^1]: Who says so\n"],
  ["in a list", "* a^\n* b\n", "1", "* a[^1]\n* b\n\n[^1]: Who says so\n"],
  ["in a footnote", "a[^1]\n\n[^1]: A note^\n", "2", "a[^1]\n\n[^1]: A note[^2]\n\n[^2]: Who says so\n"],
  ["in bold words", "a **bo^ld** b\n", "1", "a **bo[^1]ld** b\n\n[^1]: Who says so\n"],
  ["behind code", "a `co^de` b\n", "1", "a `code`[^1] b\n\n[^1]: Who says so\n"],
  ["behind a link", "a [li^nk](x) b\n", "1", "a [link](x)[^1] b\n\n[^1]: Who says so\n"],
  ["behind the words of a selection", "a ‹few ›words\n", "1", "a few[^1] words\n\n[^1]: Who says so\n"],
  ["beside a variable", "It was {{rate}}^ then.\n", "1", "It was {{rate}}[^1] then.\n\n[^1]: Who says so\n"],
  ["in a text with other line endings", "a^\r\nb\r\n", "1", "a[^1]\r\nb\r\n\r\n[^1]: Who says so\r\n"],
])("a footnote changes nothing but its place and the end of the text: %s", (_about, picture, label, expected) => {
  expect(inserted(picture, label).text()).toBe(expected)
})

test("a footnote has the words that were typed, and the variables among them", () => {
  expect(inserted("a^\n", "1", "See {{rate}} of *all*, [a](b)").text()).toBe(
    "a[^1]\n\n[^1]: See {{rate}} of \\*all\\*, \\[a]\\(b)\n",
  )
})

test("one undo takes back the reference and the footnote", () => {
  const writer = inserted("One word^ here.\n", "1")

  writer.run(undo)

  expect(writer.text()).toBe("One word here.\n")
})

test("what is typed next stands behind the reference", () => {
  const writer = inserted("One word^ here.\n", "1")

  writer.type(",")

  expect(writer.text()).toBe("One word[^1], here.\n\n[^1]: Who says so\n")
})

test("in code there is no footnote", () => {
  const writer = inserted("```\nco^de\n```\n", "1")

  expect(writer.text()).toBe("```\ncode\n```\n")
  expect(visualStatus(writer.state).hasWords).toBe(false)
  expect(visualStatus(openVisualWriter("a^\n").state).hasWords).toBe(true)
})

test("[^1] refers to a footnote that the text has; another one stays as it is typed", () => {
  const writer = openVisualWriter("a[^1] b^\n\n[^1]: A note\n")

  writer.type("[^1]")
  const known = writer.text()
  writer.press("Backspace")
  writer.type(" [^7]")

  expect(known).toBe("a[^1] b[^1]\n\n[^1]: A note\n")
  expect(writer.text()).toBe("a[^1] b\\[^1] \\[^7]\n\n[^1]: A note\n")
})
