import { limits } from "@hub/contract/limits"
import { expect, test } from "vitest"
import { proposeTopics } from "./propose.ts"

const document = (markdown: string, title = "Report") => ({ path: "report.docx", title, frontmatter: "", markdown })

const propose = (documents: ReturnType<typeof document>[], split_level: number | null) =>
  proposeTopics({ documents, split_level, former: [], known: [], images: [], values: [] })

const proposedTopics = (documents: ReturnType<typeof document>[], split_level: number | null) =>
  propose(documents, split_level).items.map(({ read_title, ...item }) => ({ ...item, title: read_title }))

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

test("frontmatter belongs to the first topic of its document, and its language to all of them", () => {
  const proposed = (frontmatter: string) =>
    proposedTopics([{ ...document(report), frontmatter }], 1).map((topic) => topic.frontmatter)

  expect(proposed("date: 2026-11-21")).toEqual(["date: 2026-11-21", "", ""])
  expect(proposed("date: 2026-11-21\nlang: en")).toEqual(["date: 2026-11-21\nlang: en", "lang: en", "lang: en"])
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
])("what is said of each level, and of a readable size, is what cutting there makes, %s", (_, markdown) => {
  const { levels, by_size } = propose([document(markdown)], 1)
  const measured = (level: number | null) => {
    const sizes = proposedTopics([document(markdown)], level).map((topic) => topic.words)
    return { topics: sizes.length, most_words: Math.max(...sizes) }
  }

  expect(levels).toEqual([1, 2, 3, 4, 5, 6].map((level) => ({ level, ...measured(level) })))
  expect(by_size).toEqual({ ...measured(null), level: by_size.level })
})

test("topics of a readable size name the level that begins the same topics", () => {
  expect(propose([document(report)], null)).toMatchObject({ by_size: { topics: 3, level: 1 }, cut_by_hand: false })
})

test("a cut that the rule does not make is one by hand", () => {
  const cut = report.indexOf("## One and a half")
  const byHand = { ...document(report), cuts: [cut] }

  expect(propose([byHand], null).cut_by_hand).toBe(true)
  expect(propose([byHand], 2).cut_by_hand).toBe(true)
})

const words = (count: number) => "word ".repeat(count).trim()

test("without a level a long chapter is cut at its headings, and a short one is left whole", () => {
  const long = `# Long\n\n${words(200)}\n\n## First\n\n${words(600)}\n\n## Second\n\n${words(700)}\n`
  const short = `# Short\n\n${words(100)}\n\n## Inside\n\n${words(100)}\n`

  const proposal = propose([document(long + short)], null)

  expect(proposal.items.map(({ read_title, level }) => [read_title, level])).toEqual([
    ["Long", 1],
    ["First", 2],
    ["Second", 2],
    ["Short", 1],
  ])
  expect(proposal.by_size).toEqual({ topics: 4, most_words: 700, level: null })
})
