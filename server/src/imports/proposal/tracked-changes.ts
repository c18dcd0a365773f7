import {
  addressEdits,
  applyEdits,
  createReanchorer,
  listTextHeadings,
  parseMarkdown,
  rewriteUrls,
  splitAtCuts,
} from "@hub/markdown"
import type { SuggestedChange } from "@hub/docx/parsed-document"

/** What a manuscript would change in a text that a topic came of. */
export type TopicSuggestion = {
  kind: "suggestion" | "comment"
  /** Its stretch of the text; nothing where that is not in the text. */
  start: number | null
  end: number | null
  quote: string
  body: string
  said_by: string
  said_at: string | null
  /** What the manuscript itself says, by which it is known when that comes again. */
  said_as: string
}

type ManuscriptDocument = { path: string; markdown: string; suggestions: SuggestedChange[] }
type ManuscriptItem = { id: number; source_path: string; cut: number | null; content: string }

/** What a manuscript's changes suggest for each of the proposed topics, which are in the document's order. */
export function listTopicSuggestions(
  documents: ManuscriptDocument[],
  items: ManuscriptItem[],
): Map<number, TopicSuggestion[]> {
  const found = new Map<number, TopicSuggestion[]>()
  for (const { path, markdown, suggestions } of documents) {
    if (suggestions.length === 0) continue
    const own = items.filter((item) => item.source_path === path)
    const chunks = splitAtCuts(markdown, new Set(own.flatMap(({ cut }) => cut ?? [])))
    for (const [index, chunk] of chunks.entries()) {
      const item = own[index]
      const touching = suggestions.filter(({ start, end }) =>
        isInSection(chunk, start, end, index === chunks.length - 1),
      )
      if (item && touching.length > 0) found.set(item.id, suggestionsInSection(markdown, chunk, item, touching))
    }
  }
  return found
}

type DocumentSection = ReturnType<typeof splitAtCuts>[number]

/** Where the content of a piece begins: a heading that was read from a manuscript takes one line. */
export function sectionBodyStart(markdown: string, { start, cut }: Pick<DocumentSection, "start" | "cut">): number {
  const line = cut === null ? start : markdown.indexOf("\n", cut)
  if (line < 0) return markdown.length
  return line + (/^\s*\n/.exec(markdown.slice(line))?.[0].length ?? 0)
}

const isInSection = (section: DocumentSection, start: number, end: number, isLast: boolean) =>
  start < section.end || (isLast && start === section.end) ? end > section.start || start >= section.start : false

function suggestionsInSection(
  markdown: string,
  section: DocumentSection,
  item: ManuscriptItem,
  changes: SuggestedChange[],
): TopicSuggestion[] {
  const begin = sectionBodyStart(markdown, section)
  const ending = begin + markdown.slice(begin, section.end).trimEnd().length
  // A heading too long for a title stands before the content as well.
  const shift = Math.max(0, item.content.indexOf(section.content)) - begin
  const titled = section.cut === null ? [] : changes.filter(({ start }) => start < begin)
  const inside = changes.flatMap(({ start, end, insert, said_by, said_at }) => {
    const begins = start >= section.start && (start >= begin || section.cut === null)
    const from = Math.min(Math.max(start, begin), ending)
    const to = Math.max(Math.min(end, ending), from)
    const quote = markdown.slice(from, to)
    const body = begins ? insert : ""
    if (quote === body) return []
    return [
      {
        kind: "suggestion" as const,
        start: from + shift,
        end: to + shift,
        quote,
        body,
        said_by,
        said_at,
        said_as: suggestionKey(quote, body),
      },
    ]
  })
  return [...suggestHeadingChange(markdown, section, begin, titled), ...inside]
}

/** A heading that became a title is changed by hand, and so is what comes before it. */
function suggestHeadingChange(
  markdown: string,
  section: DocumentSection,
  begin: number,
  changes: SuggestedChange[],
): TopicSuggestion[] {
  const [first] = changes
  if (first === undefined) return []
  const heading = headingAfter(markdown, section, begin, changes)
  const remark = (body: string, { said_by, said_at }: SuggestedChange): TopicSuggestion => {
    const quote = section.title
    return {
      kind: "comment",
      start: null,
      end: null,
      quote,
      body,
      said_by,
      said_at,
      said_as: suggestionKey(quote, body),
    }
  }
  if (heading === "") return [remark("The imported file has no heading here.", first)]
  if (heading !== section.title) return [remark(`In the imported file, this heading is “${heading}”.`, first)]
  return changes
    .filter(({ start, insert }) => start >= section.start && insert.trim() !== "")
    .map((one) => remark(`The imported file has “${one.insert.trim()}” before this heading.`, one))
}

const suggestionKey = (quote: string, body: string) => JSON.stringify([quote, body])

/** What the heading of a piece reads once all is changed. */
function headingAfter(markdown: string, section: DocumentSection, begin: number, changes: SuggestedChange[]): string {
  const line = markdown.slice(section.start, begin)
  const edits = changes.map(({ start, end, insert }) => ({
    start: Math.max(0, start - section.start),
    end: Math.min(end, begin) - section.start,
    text: start >= section.start ? insert : "",
  }))
  return listTextHeadings(parseMarkdown(applyEdits(line, edits)))[0]?.text ?? ""
}

type RewriteUrl = (url: string) => string | undefined

/** Suggestions for the text of a proposed topic as suggestions for the same text with its addresses rewritten. */
export function rewriteSuggestions(
  suggested: TopicSuggestion[],
  content: string,
  change: RewriteUrl,
): TopicSuggestion[] {
  if (suggested.length === 0) return []
  const edits = addressEdits(content, change).toSorted((a, b) => a.start - b.start)
  const moved = (offset: number, atEnd: boolean) => {
    let by = 0
    for (const { start, end, text } of edits) {
      if (end <= offset) by += text.length - (end - start)
      else if (start < offset) return start + by + (atEnd ? text.length : 0)
    }
    return offset + by
  }
  const now = applyEdits(content, edits)
  return suggested.map((one) => {
    if (one.start === null || one.end === null) return one
    const [start, end] = [moved(one.start, false), moved(one.end, true)]
    return { ...one, start, end, quote: now.slice(start, end), body: rewriteUrls(one.body, change) }
  })
}

/** Suggestions for an imported text as suggestions for the topic that it was joined with; where its words are gone, by hand. */
export function carrySuggestions(suggested: TopicSuggestion[], imported: string, topic: string): TopicSuggestion[] {
  if (suggested.length === 0 || imported === topic) return suggested
  const carry = createReanchorer(imported, topic)
  return suggested.map((one) => {
    if (one.start === null || one.end === null) return one
    const place = carry({ start: one.start, end: one.end })
    if (place.state === "anchored" || place.state === "moved")
      return { ...one, start: place.start, end: place.end, quote: topic.slice(place.start, place.end) }
    const words = one.body.trim()
    const quote = one.quote.trim()
    const body =
      words === ""
        ? "The imported file deletes this."
        : `The imported file ${quote === "" ? "inserts" : "has"} “${words}” here.`
    return { ...one, kind: "comment", start: null, end: null, quote, body }
  })
}
