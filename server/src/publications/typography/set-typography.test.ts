import { listTextHeadings, parseMarkdown, toPlainText, writeMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { setTypography } from "./set-typography.ts"

const set = (markdown: string, language = "en") => {
  const tree = parseMarkdown(markdown)
  setTypography(tree, language)
  return toPlainText(tree).trim()
}

test.for([
  ["en", "“It’s ‘so’,” she said."],
  ["de", "„It’s ‚so‘,“ she said."],
  ["de-CH", "«It’s ‹so›,» she said."],
  ["fr", "«\u00a0It’s “so”,\u00a0» she said."],
  ["sv", "”It’s ’so’,” she said."],
  ["hu", "„It’s »so«,” she said."],
  ["xx", "“It’s ‘so’,” she said."],
] as const)("quotation marks are those of the edition's language: %s", ([language, shown]) => {
  expect(set(`"It's 'so'," she said.`, language)).toBe(shown)
})

test("quotation marks go round words that are set in another way, and round links and code", () => {
  expect(set('See "**the** [report](/topics/7)" and "`a`".')).toBe("See “the report” and “a”.")
})

test.for([
  ["a mark without its partner", 'a 19" screen, 6\' 2"', 'a 19" screen, 6\' 2"'],
  [
    "an option of a program",
    "Call it with --force or -- if need be - so.",
    "Call it with --force or – if need be - so.",
  ],
  ["what is code", '`"a" -- \'b\'...` and <code>"c"</code>', '"a" -- \'b\'... and "c"'],
  [
    "an address",
    "See https://office.test/a--b?c='d'e or a--b@office.test",
    "See https://office.test/a--b?c='d'e or a--b@office.test",
  ],
  ["the name of a table", "Table: The prices {#tab:a--b}", "Table: The prices {#tab:a--b}"],
])("%s stays as it was written", ([, written, shown]) => {
  expect(set(written!)).toBe(shown)
})

test.for([
  ["ranges, asides and what is left out", "1990--1995 --- or so...", "1990–1995 — or so…"],
  ["apostrophes", "the offices' books of the '90s aren't 'tis", "the offices’ books of the ’90s aren’t ’tis"],
  ["a mark in a script without spaces", '他说"好"了', "他说“好”了"],
])("printers' marks stand for typed ones: %s", ([, written, shown]) => {
  expect(set(written!, /\p{Script=Han}/u.test(written!) ? "zh" : "en")).toBe(shown)
})

const shownSpaces = (text: string) => text.replaceAll("\u00a0", "·").replaceAll("\u202f", "_")

test.for([
  [
    "en",
    "Table 3 of 29 November: 1 234 567 km and 5 % of € 20, see p. 4 by Dr. Ode",
    "Table·3 of 29·November: 1·234·567·km and 5·% of €·20, see p.·4 by Dr.·Ode",
  ],
  ["de", "z. B. am 3. Mai, d. h. S. 5", "z.·B. am 3.·Mai, d.·h. S.·5"],
  ["fr", "Quoi ? « Oui » : le 3 mai ; p. 4", "Quoi_? «·Oui·»·: le 3·mai_; p.·4"],
  ["fr-CA", "Quoi ? « Oui » : oui", "Quoi ? «·Oui·»·: oui"],
  ["cs", "v Praze a k 3. květnu", "v·Praze a·k·3. květnu"],
  ["en", "In 2020 345 people and room 12 Main Street", "In 2020 345 people and room 12 Main Street"],
])("no line breaks where printers of the language do not let it: %s", ([language, written, shown]) => {
  expect(shownSpaces(set(written!, language))).toBe(shown)
})

test("a heading keeps the address that links lead to", () => {
  const written = `# It's "so" -- p. 4...\n\n## Fig. 3: l'année ?\n`
  for (const language of ["en", "fr"]) {
    const tree = parseMarkdown(written)
    const before = listTextHeadings(tree, "").map(({ id }) => id)
    setTypography(tree, language)
    expect(listTextHeadings(tree, "").map(({ id }) => id)).toEqual(before)
  }
})

test("what is set twice is as it was set once", () => {
  const written = `"It's 'so'" -- 1990--1995 ... 5 % « a » ; b`
  for (const language of ["en", "de", "fr"]) {
    const tree = parseMarkdown(written)
    setTypography(tree, language)
    const once = writeMarkdown(tree)
    setTypography(tree, language)
    expect(writeMarkdown(tree)).toBe(once)
  }
})
