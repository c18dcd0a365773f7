import type { TopicVersion } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { mergeVersions } from "./merge.ts"

const htmlRow = (thing: string, much: string) =>
  `<table>\n<tr>\n<td>\n\n${thing}\n\n</td>\n<td colspan="2">\n\n${much}\n\n</td>\n</tr>\n</table>\n`

/** A text, and two pieces of it that each side changes one of. */
const together: [what: string, text: string, mine: [string, string], theirs: [string, string]][] = [
  ["cells of a row with spans", htmlRow("Homes", "12 000"), ["Homes", "Farms"], ["12", "13"]],
  ["cells of a row on one line", "<tr><td>Homes. All</td><td>12 000</td></tr>\n", ["Homes", "Farms"], ["12", "13"]],
  [
    "cells of a row without its end",
    "<table>\n<tr>\n<td>Homes\n<td>\n\n12\n</table>\n",
    ["Homes", "Farms"],
    ["12", "13"],
  ],
  [
    "a sentence around a variable",
    "It rose to\n{{rate}} percent in\n2026 and fell.\n",
    ["rose", "sank"],
    ["2026", "2027"],
  ],
  ["a sentence around a lone variable", "It rose to\n{{rate}}\npercent in 2026.\n", ["rose", "sank"], ["2026", "2027"]],
  ["a sentence around a link", "It is in\n[the table](t.md)\nas 12 000 homes.\n", ["It is", "It was"], ["12", "13"]],
  ["a sentence from a link on", "[The table](t.md)\nhas 12 000 homes.\n", ["The table", "The list"], ["12", "13"]],
  ["a sentence around a tag", "It rose by\n<br>\n12 percent\n", ["rose", "fell"], ["12", "13"]],
  ["a sentence around a comment", "It rose by\n<!-- why -->\n3 million.\n", ["rose", "fell"], ["3", "4"]],
  ["a sentence with a year on a line of an item", "- It rose in\n  1986. Then\n", ["rose", "fell"], ["1986", "1987"]],
  ["a day on a line of an item", "1. Es war am\n   2. Mai 2026.\n", ["war", "ist"], ["Mai", "Juni"]],
  ["a sentence with bars", "the value of\n|x| is 12 and\n|y| is 13\n", ["value", "worth"], ["13", "14"]],
  ["a sentence like a definition", "as told in\n[12]: it rose by\n3 percent\n", ["told", "said"], ["3", "4"]],
  ["a sentence with a Liquid tag", "It rose to\n{% if x %} 3 million\nand fell.\n", ["rose", "sank"], ["3", "4"]],
  ["a sentence with signs", "It rose to\n@@ 3 and\nfell.\n", ["rose", "sank"], ["3", "4"]],
  ["a line of a table of lines", "+---+----+\n| a | 12 |\n|   | 13 |\n+---+----+\n", ["| a", "| b"], ["13", "14"]],
  ["a name after a short form at a line's end", "We asked Dr.\nSmith and 12 homes.\n", ["We", "They"], ["12", "13"]],
  ["a number after a short form at a line's end", "See homes, e.g.\n12 of them.\n", ["See", "Read"], ["12", "13"]],
  ["a day before its month", "Er kam am 1. März wieder.\n", ["Er", "Sie"], ["März", "April"]],
  ["a day at a line's end", "Er kam am 1.\nMärz wieder.\n", ["Er", "Sie"], ["März", "April"]],
  ["a range with dots", "It is 3 … 5 km long and wide.\n", ["It is", "It was"], ["5", "6"]],
  ["a formula", "$$\nx = 12\n$$\n", ["x =", "y ="], ["12", "13"]],
  ["numbers in words", "It rose by three. Then it fell by four.\n", ["three", "five"], ["four", "six"]],
  ["months", "It rose in March. Then it fell in June.\n", ["March", "April"], ["June", "July"]],
  ["Chinese numbers", "从三百万增加了。然后是四百万。\n", ["三", "五"], ["四", "六"]],
  ["Roman numbers", "In vol. IV it rose. In vol. IX it fell.\n", ["IV", "VI"], ["IX", "XI"]],
]

const version = (content: string): TopicVersion => ({ title: "A", content, frontmatter: "" })
const setting = (frontmatter: string): TopicVersion => ({ title: "A", content: "x\n", frontmatter })

function expectConflict(text: string, mine: [string, string], theirs: [string, string], as = version) {
  const [own, others] = [text.replace(...mine), text.replace(...theirs)]
  for (const ending of ["\n", "\r\n"])
    for (const sides of [
      [own, others],
      [others, own],
    ]) {
      const [base, one, other] = [text, ...sides].map((side) => as(side.replaceAll("\n", ending))) as [
        TopicVersion,
        TopicVersion,
        TopicVersion,
      ]
      expect(mergeVersions(base, one, other)).toMatchObject({ clean: false, joined: null })
    }
}

test.each(together)("what two people changed in one is a conflict: %s", (_, text, mine, theirs) => {
  expectConflict(text, mine, theirs)
  expectConflict(`# Top\n\nBefore.\n\n${text}\nAfter.\n`, mine, theirs)
  expectConflict(text.replace(/^(?!$(?![\s\S]))/gm, "> "), mine, theirs)
})

test.each([
  ["folded", "summary: >\n  Note: it rose by 3\n\n  million.\ntags: [a]\n"],
  ["plain", "summary: It rose by 3\n  million.\n"],
  ["quoted", 'summary: "It rose by 3\n  so: million."\n'],
  ["quoted once", "summary: 'It rose by 3\n  so: million.'\n"],
  ["listed", "all:\n  - It rose by 3\n    million.\n  - b\n"],
])("two lines of one setting are changed as one: %s", (_, text) => {
  expectConflict(text, ["rose", "fell"], ["million", "billion"], setting)
})

test("two settings, and two entries of a list, are joined", () => {
  const base = 'a: "x"\nb: |\n  c: 1\ntags:\n  - one\n  - two\n'

  expect(
    mergeVersions(
      setting(base),
      setting(base.replace("x", "y").replace("one", "1")),
      setting(base.replace("c: 1", "c: 2").replace("two", "2")),
    ),
  ).toMatchObject({ clean: true, version: { frontmatter: 'a: "y"\nb: |\n  c: 2\ntags:\n  - 1\n  - 2\n' } })
})

const section = "## Shares of homes\n\nWhy did the shops reach 48 homes by then?\n"

test.each([
  ["above it", "Why did the shops reach 48 homes by then?"],
  ["wrapped elsewhere", "Why did the shops\nreach 48 homes by then?"],
])("a section that both sides added, and that stands in code with one, is a conflict: %s", (_, words) => {
  const code = "a = 1\nb = 2\n"
  const base = version(`Before.\n\n\`\`\`\n${code}\`\`\`\n`)
  const asText = version(`${base.content}\n${section}`)
  const asCode = version(`Before.\n\n\`\`\`\n\n${section.replace(/^Why.*/m, words)}\n${code}\`\`\`\n`)

  expect(mergeVersions(base, asText, asCode)).toMatchObject({ clean: false, joined: null })
  expect(mergeVersions(base, asCode, asText)).toMatchObject({ clean: false, joined: null })
})

test("a heading that one side added where the other makes code of the text around is a conflict", () => {
  const base = version("Before.\n\n```\na = 1\n```\n\n# Homes\n\n# Farms\n")
  const added = version(base.content.replace("# Farms", "# Shops\n\n# Farms"))
  const longer = version("Before.\n\n```\na = 1\n\n# Homes\n\n# Farms\n```\n")

  expect(mergeVersions(base, added, longer)).toMatchObject({ clean: false, joined: null })
  expect(mergeVersions(base, longer, added)).toMatchObject({ clean: false, joined: null })
})

test("a note that would go on in a paragraph which one side moved away is not joined", () => {
  const base = version("A one. A two. A three.\n\nB one. B two.\n\n[^n]: The note.\n")
  const glued = version("A one. A two. A three. B one. B two.\n\n[^n]: The note.\n")
  const moved = version("B first. B two.\n\nA one. A two. A three.\n\n[^n]: The note.\n")

  for (const result of [mergeVersions(base, glued, moved), mergeVersions(base, moved, glued)])
    expect(JSON.stringify(result)).not.toContain("A three. [^n]")
})

test.each([
  ["a note", "The city has 12 homes.\n\n", "> Note: farms are left out.\n\n"],
  ["a list", "The city has 12 homes.\n\n", "- Farms\n- Shops\n\n"],
  ["the last block", "The city has 12 homes.\n", "\nFarms are left out.\n"],
])("a sentence at the end of a paragraph and a block after it are joined in that order: %s", (_, paragraph, block) => {
  const after = block.endsWith("\n\n") ? "The end.\n" : ""
  const base = version(`${paragraph}${after}`)
  const longer = version(base.content.replace("homes.", "homes. It had 10."))
  const followed = version(`${paragraph}${block}${after}`)
  const joined = { clean: true, version: { content: followed.content.replace("homes.", "homes. It had 10.") } }

  expect(mergeVersions(base, longer, followed)).toMatchObject(joined)
  expect(mergeVersions(base, followed, longer)).toMatchObject(joined)
})

test("two blocks that two people put after one paragraph are a conflict, one with a sentence before it too", () => {
  const base = version("The city has 12 homes.\n\nThe end.\n")
  const longer = version("The city has 12 homes. It had 10.\n\nShops are left out.\n\nThe end.\n")
  const followed = version("The city has 12 homes.\n\nFarms are left out.\n\nThe end.\n")

  expect(mergeVersions(base, longer, followed)).toMatchObject({ clean: false })
  expect(mergeVersions(base, followed, longer)).toMatchObject({ clean: false })
})
