import { describe, expect, test } from "vitest"
import { plainWords, replaceWords, suggestWords } from "./suggest-words.ts"

/** The whole source with the suggestion made in it. */
function made(
  source: string,
  quote: string,
  words: string,
  more: { before?: string; values?: Record<string, string> } = {},
) {
  const found = suggestWords(source, { quote, words, at: 0, ...more })
  return found && source.slice(0, found.start) + found.insert + source.slice(found.end)
}

describe("a suggestion changes as few words of the source as possible", () => {
  test.each([
    [
      "one word of several",
      "The rate was 61 % in 2025.\n",
      "rate was 61 % in 2025",
      "rate was 61 % in 2026",
      "The rate was 61 % in 2026.\n",
    ],
    [
      "beside a variable",
      "It was {{rate}} in 2025.\n",
      "was 61 % in 2025",
      "was 61 % in 2026",
      "It was {{rate}} in 2026.\n",
    ],
    [
      "beside formatting",
      "The **new** rate of May.\n",
      "new rate of May",
      "new rate of June",
      "The **new** rate of June.\n",
    ],
    ["within formatting", "The **new rate** holds.\n", "new rate holds", "new rule holds", "The **new rule** holds.\n"],
    ["a word more", "We count farms.\n", "count farms", "count all farms", "We count all farms.\n"],
    ["a word more at the end", "We count farms.\n", "count farms", "count farms twice", "We count farms twice.\n"],
    [
      "a word less",
      "We count very many farms.\n",
      "count very many farms",
      "count many farms",
      "We count many farms.\n",
    ],
    ["all of the words less", "We really count farms.\n", "really", "", "We count farms.\n"],
    ["the last word less", "We count farms, too.\n", "too", "", "We count farms,.\n"],
    ["in a table", "| a | b |\n|---|---|\n| old | 2 |\n", "old", "new", "| a | b |\n|---|---|\n| new | 2 |\n"],
    ["in a code span", "Call `old_name` now.\n", "old_name", "new_name", "Call `new_name` now.\n"],
    ["in Windows lines", "One.\r\nTwo words.\r\n", "Two words", "Two signs", "One.\r\nTwo signs.\r\n"],
    ["beyond the first plane", "Ein 😀 Wort.\n", "Wort", "Satz", "Ein 😀 Satz.\n"],
    ["from right to left", "عدد السكان كبير.\n", "السكان كبير", "السكان صغير", "عدد السكان صغير.\n"],
  ])("%s", (_about, source, quote, words, expected) => {
    expect(made(source, quote, words, { values: { rate: "61 %" } })).toBe(expected)
  })
})

test("of words that stand there twice, those change that have the same words before them", () => {
  expect(made("In May we count. In June we count.\n", "count", "ask", { before: "In June we" })).toBe(
    "In May we count. In June we ask.\n",
  )
})

test.each([
  ["a star", "A note.\n", "note", "5 * 3 * 2", "A 5 * 3 * 2.\n"],
  ["emphasis by accident", "A note.\n", "note", "*star*", String.raw`A \*star\*.` + "\n"],
  ["a link by accident", "A note.\n", "note", "[a](b)", String.raw`A \[a\](b).` + "\n"],
  ["a pipe in a table", "| a |\n|---|\n| old |\n", "old", "x|y", "| a |\n|---|\n| " + String.raw`x\|y` + " |\n"],
  ["the number of a list at the start", "Note well.\n", "Note", "1. Note", String.raw`1\. Note well.` + "\n"],
  ["a variable", "It was 61.\n", "61", "{{rate}}", "It was {{rate}}.\n"],
])("what is suggested reads as it was typed: %s", (_about, source, quote, words, expected) => {
  expect(made(source, quote, words)).toBe(expected)
})

test.each([
  ["formatting would go", "The **new** rate.\n", "The new rate", "Our old rates"],
  ["the value of a variable", "It was {{rate}}.\n", "61 %", "62 %"],
  ["a variable without a value", "It was {{none}} then.\n", "was {{none}} then", "was 62 % then"],
  ["several paragraphs", "One.\n\nTwo.\n", "One.\nTwo", "Three"],
  ["words that are not there", "One.\n", "Four", "Five"],
])("nothing is suggested where %s", (_about, source, quote, words) => {
  expect(made(source, quote, words, { values: { rate: "61 %" } })).toBeUndefined()
})

/** The whole source with other words in the place of `old`. */
function replaced(source: string, old: string, words: string) {
  const start = source.indexOf(old)
  const found = replaceWords(source, { start, end: start + old.length }, words)
  return found && source.slice(0, found.start) + found.insert + source.slice(found.end)
}

test.each([
  ["plain words", "The rate is low.\n", "is low", "is rather low", "The rate is rather low.\n"],
  ["a star", "The rate is low.\n", "low", "*low*", String.raw`The rate is \*low\*.` + "\n"],
  ["beside a variable", "It was {{rate}} in May.\n", "in May", "in June", "It was {{rate}} in June.\n"],
  [
    "a variable without a value",
    "It was {{none}} in May.\n",
    "{{none}} in",
    "{{none}} or so in",
    "It was {{none}} or so in May.\n",
  ],
  ["the spaces around what was deleted stay", "We count farms, too.\n", " too", "again", "We count farms, again.\n"],
  ["nothing", "We really count.\n", "really", "", "We count.\n"],
])("what an author puts there reads as it was typed: %s", (_about, source, old, words, expected) => {
  expect(replaced(source, old, words)).toBe(expected)
})

test("words with formatting are not replaced by plain ones", () => {
  expect(replaced("The **new** rate.\n", "The **new** rate", "Our rate")).toBeUndefined()
})

test.each([
  [String.raw`\*star\*`, "*star*"],
  [String.raw`1\. Note`, "1. Note"],
  [String.raw`C:\dir and a\,b`, String.raw`C:\dir and a\,b`],
  ["{{rate}} of 5 * 3", "{{rate}} of 5 * 3"],
])("of the source of a suggestion its words are read: %s", (insert, words) => {
  expect(plainWords(insert)).toBe(words)
})

test("words are put where there were none only if they read as they were written", () => {
  expect(replaceWords("The rate.\n", { start: 8, end: 8 }, " falls")).toMatchObject({ start: 8, insert: " falls" })
  expect(replaceWords("The rate.\n", { start: 10, end: 10 }, "\nIt falls.\n")).toBeUndefined()
})
