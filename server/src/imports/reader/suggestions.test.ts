import { expect, test } from "vitest"
import { applyHeadings } from "../suggestions/apply-headings.ts"
import { toHeading, findLookAlikes } from "@hub/docx/look-alikes"
import { findRepeatedValues, suggestSlug } from "./repeated-values.ts"

const titles = (markdown: string, larger: string[] = []) =>
  findLookAlikes(markdown, new Set(larger)).map(({ title, suggested }) => `${suggested} ${title}`)

test("a brief paragraph in bold, or a larger one, looks like a heading where text follows", () => {
  expect(titles("**Setting up**\n\nTwo steps.\n")).toEqual(["1 Setting up"])
  expect(titles("# A\n\n**Setting up**\n\nTwo steps.\n")).toEqual(["2 Setting up"])
  expect(titles("__Setting `up`__\n\nTwo steps.\n")).toEqual(["1 Setting up"])
  expect(titles("**Setting up**\nTwo steps.\n")).toEqual(["1 Setting up"])
  expect(titles("**Setting up**  \nTwo steps.\n")).toEqual(["1 Setting up"])
  expect(titles("Setting up\n\nTwo steps.\n", ["Setting up"])).toEqual(["1 Setting up"])
})

test("what ends like a sentence, is long, a caption, in a list, or heads nothing looks like no heading", () => {
  const long = "a word and another ".repeat(5)
  for (const words of ["It ends.", "Note:", long.trim(), "Table 3", "42", "Figure 1 Prices"])
    expect(titles(`**${words}**\n\nText.\n`)).toEqual([])
  expect(titles("- **Setting up**\n\n  Text.\n")).toEqual([])
  expect(titles("Text.\n\n**The end**\n")).toEqual([])
  expect(titles("**Setting up**\n\n# Real\n")).toEqual([])
  expect(titles("**Two** words\n\nText.\n")).toEqual([])
})

test("a look-alike becomes a heading and a paragraph again, and what points below it moves along", () => {
  const markdown = "Before.\n\n**Setting up**\\\nTwo steps in 3 days.\n"
  const [found] = findLookAlikes(markdown, new Set())
  const one = { ...found!, number: 7, level: null }

  const made = applyHeadings({ markdown, look_alikes: [one], suggestions: [] }, new Map([[7, 3]]))
  const back = applyHeadings({ ...made, suggestions: [] }, new Map([[7, null]]))

  expect(made.markdown).toBe("Before.\n\n### Setting up\nTwo steps in 3 days.\n")
  expect(made.markdown.slice(made.moved(markdown.indexOf("3 days")))).toBe("3 days.\n")
  expect(made.markdown.slice(made.moved(markdown.indexOf("up*")))).toBe("up\nTwo steps in 3 days.\n")
  expect(back.markdown).toBe(markdown)
  expect(toHeading("**`C`**", 1)).toBe("# `C`")
})

const valuesIn = (...texts: string[]) =>
  findRepeatedValues(texts.map((markdown, at) => ({ path: `${at}.md`, markdown }))).map(
    ({ value, kind, places }) => `${kind} ${value} ${places.length}`,
  )
const thrice = (value: string) => valuesIn(`It is ${value} here, ${value} there.`, `And ${value}.`)

test.for([
  ["30 days", "quantity", "days_30"],
  ["2.5 GB", "quantity", "gb_2_5"],
  ["€ 1,200", "quantity", "euro_1_200"],
  ["12.5 %", "percentage", "percent_12_5"],
  ["3 percent", "percentage", "percent_3"],
  ["2026-05-01", "date", "date_2026_05_01"],
  ["1 May 2026", "date", "date_1_may_2026"],
  ["May 1, 2026", "date", "date_may_1_2026"],
  ["1. März 2026", "date", "date_1_marz_2026"],
  ["3 marca 2026", "date", "date_3_marca_2026"],
  ["14. prosince 2026", "date", "date_14_prosince_2026"],
  ["5 травня 2026", "date", "date_5_2026"],
  ["Μάιος 2026", "period", "value_2026"],
  ["Q3 2026", "period", "q3_2026"],
  ["spring 2026", "period", "spring_2026"],
  ["May 2026", "period", "may_2026"],
  ["2025/26", "period", "value_2025_26"],
] as const)("%s that stands three times could be a variable", ([value, kind, slug]) => {
  expect(thrice(value)).toEqual([`${kind} ${value} 3`])
  expect(suggestSlug(value, kind)).toBe(slug)
})

test("plain numbers, words, code, addresses and headings are no values", () => {
  expect(thrice("42")).toEqual([])
  expect(thrice("v1.2 days")).toEqual([])
  expect(thrice("`30 days`")).toEqual([])
  expect(thrice("[here](</30 days>)")).toEqual([])
  expect(valuesIn("# 30 days\n\n## 30 days\n\n### 30 days\n")).toEqual([])
  expect(valuesIn("30 days, 30 days.")).toEqual([])
})

test("a text that means to be slow is read at once", () => {
  const began = performance.now()
  const texts = [
    `**a**${" ".repeat(200_000)}x`,
    `${"1,".repeat(100_000)}x`,
    `**${"** ".repeat(50_000)}`,
    "1 ".repeat(100_000),
  ]
  for (const text of texts) {
    findLookAlikes(text, new Set())
    findRepeatedValues([{ path: "a.md", markdown: text }])
  }

  expect(performance.now() - began).toBeLessThan(5000)
})
