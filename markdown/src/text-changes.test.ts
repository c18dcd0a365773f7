import { array, assert, constantFrom, property } from "fast-check"
import { expect, test } from "vitest"
import { expectGentleGrowth } from "../test/growth.ts"
import { applyEdits } from "./rewrite-urls.ts"
import { listTextChanges } from "./text-changes.ts"

const shortly = (before: string, after: string) => {
  const changes = listTextChanges(before, after)
  for (const { start, end, old } of changes) expect(before.slice(start, end)).toBe(old)
  return changes.map(({ old, insert }) => `${old} → ${insert}`)
}
const list = "- Spring\n- Summer\n- Autumn\n"
const table = "| Year | Rate |\n| ---- | ---- |\n| 2025 | 3.1 |\n| 2026 | 3.2 |\n"

test.each([
  ["nothing", "One.\n", "One.\n", []],
  ["blanks between paragraphs", "One.\n\nTwo.\n", "One.\n\n\nTwo.\n\n", []],
  ["a word", "The rate is low.\n", "The rate is high.\n", ["low → high"]],
  ["a word more", "The rate is low.\n", "The rate is low in May.\n", ["low → low in May"]],
  ["a sentence more", "It is low.\n", "It is low. It falls.\n", ["low. → low. It falls."]],
  ["a word at the beginning", "is low.\n", "It is low.\n", ["is → It is"]],
  ["two paragraphs", "One a.\n\nTwo b.\n\nTen c.\n", "One x.\n\nTwo b.\n\nTen z.\n", ["a → x", "c → z"]],
  ["two places of one", "One a b c d two.\n", "Six a b c d ten.\n", ["One → Six", "two → ten"]],
  [
    "words near each other",
    "A red big old car stops.\n",
    "A blue big old van stops.\n",
    ["red big old car → blue big old van"],
  ],
  [
    "a paragraph rewritten",
    "It was all bad then.\n",
    "Nobody was asked about this.\n",
    ["It was all bad then → Nobody was asked about this"],
  ],
  [
    "a formatted passage",
    "Of all the words here one.\n",
    "Of **all the words here** one.\n",
    ["all the words here → **all the words here**"],
  ],
  ["an added paragraph", "One.\n\nTwo.\n", "One.\n\nNew.\n\nTwo.\n", ["One. → One.\n\nNew."]],
  ["one at the end", "One.\n", "One.\n\nNew.\n", ["One. → One.\n\nNew."]],
  ["one at the beginning", "One.\n", "New.\n\nOne.\n", ["One. → New.\n\nOne."]],
  ["a deleted paragraph", "One.\n\nTwo.\n\nTen.\n", "One.\n\nTen.\n", ["Two.\n\n → "]],
  ["the last one deleted", "One.\n\nTwo.\n", "One.\n", ["\nTwo.\n → "]],
  ["the first one deleted", "One.\n\nTwo.\n", "Two.\n", ["One.\n\n → "]],
  ["everything", "One.\n\nTwo.\n", "", ["One.\n\nTwo.\n → "]],
  ["the first words of all", "", "One.\n", [" → One.\n"]],
  [
    "one paragraph of two",
    "One two three.\n\nFour five six.\n",
    "One two three. Four five six.\n",
    ["three.\n\n → three. "],
  ],
  [
    "two paragraphs of one",
    "One two three. Four five six.\n",
    "One two three.\n\nFour five six.\n",
    ["three.  → three.\n\n"],
  ],
  ["another level of a heading", "# Rate\n\nLow.\n", "## Rate\n\nLow.\n", ["# → ##"]],
  ["a paragraph that is a heading now", "Rate\n\nLow.\n", "## Rate\n\nLow.\n", ["Rate → ## Rate"]],
  ["an item more", list, list.replace("- Autumn", "- Autumn\n- Winter"), ["Autumn → Autumn\n- Winter"]],
  ["an item less", list, list.replace("- Summer\n", ""), ["- Summer\n → "]],
  [
    "an item and another",
    list,
    "- Spring\n- High summer\n- Late autumn\n",
    ["Summer → High summer", "Autumn → Late autumn"],
  ],
  ["a cell", table, table.replace("3.2", "3.4"), ["3.2 → 3.4"]],
  ["a row more", table, `${table}| 2027 | 3.3 |\n`, ["| → |\n| 2027 | 3.3 |"]],
  ["a row less", table, table.replace("| 2025 | 3.1 |\n", ""), ["| 2025 | 3.1 |\n → "]],
  [
    "a word and a paragraph after it",
    "One a of all.\n\nTwo.\n",
    "One b of all.\n\nNew.\n\nTwo.\n",
    ["a → b", "all. → all.\n\nNew."],
  ],
  ["a word at the end and a paragraph", "One a\n\nTwo.\n", "One b\n\nNew.\n\nTwo.\n", ["a → b\n\nNew."]],
  ["what stands beside a variable", "In {{year}} it was.\n", "In {{year}} it is.\n", ["was → is"]],
])("of %s as few words are changed as belong together", (_, before, after, changes) => {
  expect(shortly(before, after)).toEqual(changes)
})

test("a column more is one change of its table", () => {
  const wider = "| Year | Rate | Of |\n| ---- | ---- | -- |\n| 2025 | 3.1 | all |\n| 2026 | 3.2 | all |\n"

  expect(listTextChanges(`One.\n\n${table}`, `One.\n\n${wider}`)).toHaveLength(1)
})

test("numbers that go on are one change of their list", () => {
  const changes = listTextChanges("1. One\n2. Two\n3. Ten\n\nEnd.\n", "1. One\n2. Ten\n\nEnd.\n")

  expect(changes).toHaveLength(1)
})

test("four times as long a text is compared in less than sixteen times the time", () => {
  expectGentleGrowth(600, (paragraphs) => {
    const long = Array.from(
      { length: paragraphs },
      (_, at) => `Paragraph ${at} has *its* own words, and more of them.\n\n`,
    )
    const after = long
      .with(10, "Another one.\n\n")
      .with(paragraphs - 20, "")
      .join("")

    expect(listTextChanges(long.join(""), after)).toHaveLength(2)
  })
})

test("making all changes gives the other text but for blanks, and no two of them meet", () => {
  const words = [
    "a",
    "b",
    " ",
    "\n",
    "\n\n",
    "{{x1}}",
    "*",
    "- ",
    "# ",
    "| a | b |\n| - | - |\n| c | d |\n",
    "```\n",
    "1. ",
  ]
  const text = array(constantFrom(...words), { maxLength: 24 }).map((all) => all.join(""))
  const plain = (source: string) => source.replaceAll(/\s+/g, "")
  assert(
    property(text, text, (before, after) => {
      const changes = listTextChanges(before, after)

      let last = -1
      for (const { start, end, old, insert } of changes) {
        expect(before.slice(start, end)).toBe(old)
        expect(start).toBeGreaterThanOrEqual(Math.max(0, last))
        expect(old).not.toBe(insert)
        last = end
      }
      const edits = changes.map(({ start, end, insert }) => ({ start, end, text: insert }))
      expect(plain(applyEdits(before, edits))).toBe(plain(after))
    }),
    { numRuns: 500 },
  )
})
