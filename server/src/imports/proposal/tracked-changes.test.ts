import { expect, test } from "vitest"
import { listSuggestedChanges } from "@hub/docx/read/read-with-suggestions"
import { carrySuggestions, rewriteSuggestions, type TopicSuggestion, listTopicSuggestions } from "./tracked-changes.ts"
import { proposeTopics } from "./propose.ts"

const made = { said_by: "Cleo", said_at: null }

type SuggestionCase = { content: string; suggested: TopicSuggestion[] }

/** What is suggested to each topic of a text that a manuscript would have otherwise. */
function suggested(before: string, after: string): SuggestionCase[] {
  const document = { path: "a.docx", title: "a", frontmatter: "", markdown: before }
  const job = { documents: [document], split_level: 6, former: [], known: [], images: [], values: [] }
  const items = proposeTopics(job).items.map((item, id) => ({ ...item, id, title: item.read_title }))
  const changes = listSuggestedChanges(before, after, { text: before, changes: [] })
  const found = listTopicSuggestions([{ ...document, suggestions: changes }], items)
  return items.map((item) => ({ ...item, suggested: found.get(item.id) ?? [] }))
}

const taken = ({ content, suggested: said }: SuggestionCase) =>
  said
    .toReversed()
    .reduce(
      (text, { start, end, body }) =>
        start === null || end === null ? text : text.slice(0, start) + body + text.slice(end),
      content,
    )

const remarks = (items: SuggestionCase[]) =>
  items.flatMap((item) => item.suggested.flatMap(({ kind, body }) => (kind === "comment" ? [body] : [])))

const one = "# One\n\nFirst words.\n\n# Two\n\nSecond words.\n"

test.each([
  ["a word", one.replace("First", "Other"), ["Other words.\n", "Second words.\n"]],
  [
    "a paragraph at a topic's end",
    one.replace("First words.", "First words.\n\nMore."),
    ["First words.\n\nMore.\n", "Second words.\n"],
  ],
  ["a paragraph that goes", one.replace("Second words.\n", ""), ["First words.\n", "\n"]],
  ["words in both", one.replaceAll("words", "lines"), ["First lines.\n", "Second lines.\n"]],
])("%s is suggested to the topic that it is in", (_, after, texts) => {
  const items = suggested(one, after)

  expect(items.map(taken)).toEqual(texts)
  expect(remarks(items)).toEqual([])
})

test.each([
  ["a heading that is renamed", one.replace("# Two", "# Both"), ["In the imported file, this heading is “Both”."]],
  ["a section that goes", "# One\n\nFirst words.\n", ["The imported file has no heading here."]],
  [
    "words before the first heading",
    `Before all.\n\n${one}`,
    ["The imported file has “Before all.” before this heading."],
  ],
])("%s is said in words, since headings are titles", (_, after, said) => {
  expect(remarks(suggested(one, after))).toEqual(said)
})

test("addresses that are rewritten move what is suggested behind them, and are rewritten in it", () => {
  const text = "See ![a](media:1) and the old words.\n"
  const at = text.indexOf("old")
  const said = {
    kind: "suggestion" as const,
    start: at,
    end: at + 3,
    quote: "old",
    body: "![b](media:2)",
    ...made,
    said_as: "",
  }

  const [moved] = rewriteSuggestions([said], text, (url) => url.replace("media:", "/media/a-long-address/"))

  expect(moved).toMatchObject({ start: at + 16, end: at + 19, quote: "old", body: "![b](/media/a-long-address/2)" })
})

test("what was rewritten in the topic meanwhile is a remark there; the rest stands at its words", () => {
  const before = "The first words stand here.\n\nThe second ones stand there.\n"
  const said = (quote: string, body: string) => ({
    kind: "suggestion" as const,
    start: before.indexOf(quote),
    end: before.indexOf(quote) + quote.length,
    quote,
    body,
    ...made,
    said_as: "",
  })
  const topic = "Added before.\n\nThe first words stand here.\n\nSomething else altogether.\n"

  const [stays, gone] = carrySuggestions([said("first", "1st"), said("second", "2nd")], before, topic)

  expect(stays).toMatchObject({ kind: "suggestion", start: topic.indexOf("first"), quote: "first" })
  expect(gone).toMatchObject({ kind: "comment", start: null, body: "The imported file has “2nd” here." })
})
