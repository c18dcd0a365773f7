import { describe, expect, test } from "vitest"
import { splitUnits, splitUnitsOfCode } from "./text-units.ts"

const units = (text: string) =>
  splitUnits(text)
    .map((unit) => unit.text)
    .filter((one) => one.trim() !== "")

test.each([
  [
    "We count. We ask Dr. Smith and Mr. Ito, e.g. At home. Done!",
    ["We count.", "We ask Dr. Smith and Mr. Ito, e.g. At home.", "Done!"],
  ],
  [
    'It rose by 3.5 million. See Fig. 3 or No. 7. "Why?" she asked. (Nobody knows.) **Fine thanks.** End.',
    [
      "It rose by 3.5 million.",
      "See Fig. 3 or No. 7.",
      '"Why?" she asked.',
      "(Nobody knows.)",
      "**Fine thanks.**",
      "End.",
    ],
  ],
  ["Use `a. B` here. Then\ngo on.\nIt ends\n", ["Use `a. B` here.", "Then\ngo on.", "It ends"]],
  ["我们数数。我们问！结束", ["我们数数。", "我们问！", "结束"]],
  ["1 Elm Street  \nTown\n", ["1 Elm Street", "Town"]],
])("a paragraph is cut only where a sentence surely ends: %s", (text, expected) => {
  expect(units(text)).toEqual(expected)
})

test("headings, rows, lines of code and items are units of their own", () => {
  const text =
    "# A. B\nFirst. Second.\n- x\n- y\n  z\n1. n\n2. m\n\n| a | b |\n|--|--|\n| c. D | d |\n\n```js\na. B\n```\n> q. R.\n"

  expect(units(text)).toEqual([
    "# A. B\n",
    "First.",
    "Second.",
    "- x",
    "- y\n  z",
    "1. n",
    "2. m",
    "| a | b |\n",
    "|--|--|\n",
    "| c. D | d |\n",
    "```js\n",
    "a. B\n",
    "```\n",
    "> q. R.",
  ])
})

test("a number at the beginning of a wrapped line makes no item of it", () => {
  expect(units("It was\n2026. in words\n")).toEqual(["It was\n2026. in words"])
})

test("lines of code are read as the text that they would be without their fences", () => {
  const said = splitUnitsOfCode("# A\n\nIt was\n2026. Then\n```\n# B\n").filter(
    ({ kind }) => kind !== "blank" && kind !== "gap",
  )

  expect(said.map(({ kind, key }) => [kind, key.trim()])).toEqual([
    ["heading", "# A"],
    ["sentence", "It was 2026."],
    ["sentence", "Then"],
    ["heading", "# B"],
  ])
})

/** Each unit that is not blank, with its kind. */
const kinds = (text: string) =>
  splitUnits(text).flatMap(({ kind, text: words }) => (words.trim() === "" ? [] : [`${kind}: ${words.trim()}`]))

describe("what a unit is", () => {
  test.each([
    [
      "items in an item that is written with a tab",
      "-\ta\n\n    - b\n    - c\n",
      ["sentence: - a", "sentence: - b", "sentence: - c"],
    ],
    ["items in a numbered item", "1.  a\n    - b\n    - c\n", ["sentence: 1.  a", "sentence: - b", "sentence: - c"]],
    ["an underlined heading", "Words\n===\n", ["sentence: Words", "line: ==="]],
    [
      "a heading in a quote",
      "> # A. B\n> First. Second.\n",
      ["heading: > # A. B", "sentence: > First.", "sentence: Second."],
    ],
    ["rows without bars at their edges", "a. B | c\n--|--\nd | e\n", ["line: a. B | c", "line: --|--", "line: d | e"]],
    ["a row of an HTML table on several lines", "<tr>\n<td>A. B</td>\n</tr>\n", ["line: <tr>\n<td>A. B</td>\n</tr>"]],
    ["code that is never closed", "~~~\nA. B\nC\n", ["line: ~~~", "line: A. B", "line: C"]],
    [
      "a shorter fence in code",
      "````\n```\nA. B\n````\nFirst. Second.\n",
      ["line: ````", "line: ```", "line: A. B", "line: ````", "sentence: First.", "sentence: Second."],
    ],
    [
      "a definition, a comment and a directive",
      "[a]: /b\n\n<!-- A. B -->\n\n::: note\n",
      ["line: [a]: /b", "line: <!-- A. B -->", "line: ::: note"],
    ],
    ["a footnote", "[^1]: First. Second.\n", ["sentence: [^1]: First.", "sentence: Second."]],
    ["an image on a line of its own", "![a. B](/c)\n\nWords\n", ["line: ![a. B](/c)", "sentence: Words"]],
    ["nothing", "", []],
  ])("%s", (_name, text, expected) => {
    expect(kinds(text).map((one) => one.replaceAll("\t", " "))).toEqual(expected)
    expect(
      splitUnits(text)
        .map((unit) => unit.text)
        .join(""),
    ).toBe(text)
  })

  test("two units say the same where they differ in blanks that mean nothing", () => {
    const keys = (text: string) => splitUnits(text).map(({ key }) => key)

    expect(keys("First\nline. Second.\n")).toEqual(keys("First line.  Second.\r\n"))
    expect(keys("| a | b |\n|---|-----|\n")).toEqual(keys("| a  |  b |\n|--|--|\n"))
    expect(keys("```\na  b\n```\n")).not.toEqual(keys("```\na b\n```\n"))
    expect(keys("First  \nSecond\n")).not.toEqual(keys("First\nSecond\n"))
    expect(keys("- a\n")).not.toEqual(keys("  - a\n"))
  })

  test("the sentences of one paragraph belong together, and those of two do not", () => {
    const blocks = splitUnits("First. Second.\n\nThird.\n").flatMap(({ kind, block }) =>
      kind === "sentence" ? [block] : [],
    )

    expect(blocks[0]).toBe(blocks[1])
    expect(blocks[2]).not.toBe(blocks[1])
  })
})
