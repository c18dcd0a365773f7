import { expect, test } from "vitest"
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
