import { limits } from "@hub/contract/limits"
import { headingLinesOf, parseText } from "@hub/markdown"
import { expect, test } from "vitest"
import { countTopicsAtEachLevel } from "./cuts.ts"
import { proposeTopics } from "./propose.ts"

const document = (markdown: string, title = "Report") => ({ path: "report.docx", title, frontmatter: "", markdown })

const proposedTopics = (documents: ReturnType<typeof document>[], split_level: number) =>
  proposeTopics({ documents, split_level, former: [], known: [], images: [], values: [] }).items.map(
    ({ read_title, ...item }) => ({
      ...item,
      title: read_title,
    }),
  )

const report = "Preface.\n\n# One\n\nFirst.\n\n## One and a half\n\nMore.\n\n# Two\n\nSecond.\n"

test("a document is cut at headings of the chosen level, and what comes before the first keeps the document's title", () => {
  expect(proposedTopics([document(report)], 1).map(({ title, level }) => [title, level])).toEqual([
    ["Report", 1],
    ["One", 1],
    ["Two", 1],
  ])
  expect(proposedTopics([document(report)], 2).map(({ title, level }) => [title, level])).toEqual([
    ["Report", 1],
    ["One", 1],
    ["One and a half", 2],
    ["Two", 1],
  ])
})

test("a deeper heading stays inside the topic above it", () => {
  expect(proposedTopics([document(report)], 1)[1]!.content).toContain("## One and a half\n\nMore.")
})

test("a document without headings, or without any text, is still one topic", () => {
  expect(proposedTopics([document("Just text.")], 1)).toMatchObject([{ title: "Report", words: 2 }])
  expect(proposedTopics([document("")], 1)).toMatchObject([{ title: "Report", content: "" }])
})

test("frontmatter belongs to the first topic of its document", () => {
  const topics = proposedTopics([{ ...document(report), frontmatter: "lang: en" }], 1)

  expect(topics.map((topic) => topic.frontmatter)).toEqual(["lang: en", "", ""])
})

test("a heading longer than a title may be is cut in the title and kept whole in the content", () => {
  const heading = "long ".repeat(60).trim()

  const [topic] = proposedTopics([document(`# ${heading}\n\nText.`)], 1)

  expect(topic!.title).toHaveLength(limits.title)
  expect(topic!.content).toContain(heading)
  expect(topic!.content).toContain("Text.")
})

test("a long heading keeps what it is written with", () => {
  const heading = `Use \\<version> and *args* ${"long ".repeat(60).trim()}`

  const [topic] = proposedTopics([document(`# ${heading}\n\nText.`)], 1)

  expect(topic!.content).toBe(`# ${heading}\n\nText.\n`)
})

test("a heading with a note, a picture or a link says so in its topic as well as in the title", () => {
  const text =
    "# Prices[^1]\n\nThey rise.\n\n## ![Logo](media:1) Rates\n\nMonthly.\n\n## [Weights](https://a.example)\n\n[^1]: Of 2026.\n"

  const topics = proposedTopics([document(text)], 2)

  expect(topics.map((topic) => [topic.title, topic.content])).toEqual([
    ["Prices", "# Prices[^1]\n\nThey rise.\n\n[^1]: Of 2026.\n"],
    ["Logo Rates", "## ![Logo](media:1) Rates\n\nMonthly.\n"],
    ["Weights", "## [Weights](https://a.example)\n\n[^1]: Of 2026.\n"],
  ])
})

test.each([
  ["with a preface", report],
  ["without a preface", "# One\n\n## Two\n\n### Three\n\n# Four\n"],
  ["with a level left out", "### Deep\n\nText.\n\n# High\n"],
  ["without headings", "Text."],
])("the count at each level is what cutting there makes, %s", (_, markdown) => {
  expect(
    countTopicsAtEachLevel([{ markdown, headings: headingLinesOf(parseText(markdown).tree) }]).map((one) => one.topics),
  ).toEqual([1, 2, 3, 4, 5, 6].map((level) => proposedTopics([document(markdown)], level).length))
})
