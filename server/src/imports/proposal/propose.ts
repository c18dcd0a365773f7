import type { CutHeading, ItemState } from "@hub/contract/import-items"
import { limits } from "@hub/contract/limits"
import type { Version } from "@hub/contract/topics"
import {
  type HeadingLine,
  headingLines,
  type Notes,
  partsIn,
  type Piece,
  readParts,
  readText,
  write,
} from "@hub/markdown"
import { documentPlaces } from "../places.ts"
import { compared } from "./compare.ts"
import { countAtEachLevel, cutsOf, type FormerHeading } from "./cuts.ts"
import { matched } from "./match.ts"
import { summaryLength, toldOf } from "./parts.ts"
import { rewriter } from "./rewrite.ts"
import { type ChosenValue, withVariables } from "./variables.ts"

/** One with a level is one topic as it stands, until somebody cuts it. */
type Document = {
  path: string
  title: string
  frontmatter: string
  markdown: string
  level?: number | null
  /** The headings at which it can be cut without being read. */
  notes?: Notes | null
}

/** A topic that an earlier reading made, or an item of it that was left out. */
export type Known = {
  item_id: number
  topic_id: number | null
  source_path: string
  read_title: string
  content: string
  frontmatter: string
  /** What went into the topic; nothing for what was left out. */
  imported_content: string | null
  head: (Version & { id: number }) | null
}

export type ProposalJob = {
  /** `cuts` where somebody chose them; else they follow from the level and the earlier reading. */
  documents: (Document & { cuts?: number[] })[]
  split_level: number
  former: FormerHeading[]
  known: Known[]
  /** Addresses of the images that the hub has already, by `media:<sha256>`. */
  images: [string, string][]
  /** Values in whose places the importer wants variables. */
  values: ChosenValue[]
}

export type ProposedItem = {
  source_path: string
  cut: number | null
  read_title: string
  level: number
  content: string
  frontmatter: string
  words: number
  include: boolean
  state: ItemState
  base_item_id: number | null
  theirs: string | null
  against_revision_id: number | null
}

export type Proposal = {
  headings: CutHeading[][]
  levels: { level: number; topics: number }[]
  items: ProposedItem[]
  /** Topics that nothing of the newer reading continues. */
  gone: number[]
}

/** The topics that documents become, each beside what an earlier reading made of it. */
export function proposed({ documents, split_level, former, known, images, values }: ProposalJob): Proposal {
  const read = documents.map((document) => readAndCut(document, { split_level, former }))
  const pieces = read.flatMap((one) => one.topics)
  const partners = matched(known, pieces)
  const items = pieces.map((piece, id) => ({ ...piece, id, base: known[partners[id] ?? -1] }))
  const topicOf = new Map(items.flatMap(({ id, base }) => (base?.topic_id ? [[id, base.topic_id] as const] : [])))
  const partsOf = new Map(read.map(({ document, parts }) => [document.path, parts]))
  const rewrite = rewriter(
    documentPlaces((path) => partsOf.get(path), items, topicOf),
    new Map(images),
  )
  const continued = new Set(partners)
  const contents = known.length > 0 ? withVariables(documents, items, values) : new Map<number, string>()
  const theirs = ({ id, source_path, text }: (typeof items)[number]) => {
    const own = contents.get(id)
    return rewrite({ id, source_path }, own === undefined ? text() : toldOf(own, undefined)).content
  }

  return {
    headings: read.map(({ headings }) => headings),
    levels: countAtEachLevel(
      read.map(({ document, headings }) => ({ ...document, headings: document.level ? [] : headings })),
    ),
    items: items.map((item) => {
      const { id: _, base, text: __, ...piece } = item
      return { ...piece, ...besides(base, { ...piece, theirs: () => theirs(item) }) }
    }),
    gone: known.flatMap(({ topic_id }, index) => (topic_id !== null && !continued.has(index) ? [topic_id] : [])),
  }
}

type Wish = Pick<ProposalJob, "split_level" | "former">

/** A document and the topics it is cut into. It is read only where nobody noted what reading it tells. */
function readAndCut({ notes, ...document }: ProposalJob["documents"][number], { split_level, former }: Wish) {
  const { path, markdown, level } = document
  const told = notes ?? readText(markdown)
  const found = "lines" in told ? told.lines : headingLines(told.tree)
  const headings = found.map(({ cut, level: depth, title }): CutHeading => ({ cut, level: depth, title }))
  const cuts = new Set(document.cuts ?? (level ? [] : cutsOf(path, headings, split_level, former)))
  const parts = "lines" in told ? partsIn(markdown, told, cuts) : readParts(told, cuts, summaryLength)
  const topics = topicsOf(document, cuts, parts.parts, found).map((topic, index) => ({
    ...topic,
    text: () => toldOf(topic.content, parts.parts[index]),
  }))
  return { document, headings, parts, topics }
}

type Topic = ReturnType<typeof topicsOf>[number]

/** What a proposed topic is, beside what is known of it. */
function besides(
  base: Known | undefined,
  item: Topic & { theirs: () => string },
): Pick<ProposedItem, "include" | "state" | "base_item_id" | "theirs" | "against_revision_id"> {
  const nothing = { include: true, state: "new", base_item_id: null, theirs: null, against_revision_id: null } as const
  if (base === undefined) return nothing
  // It was left out, or its topic was deleted since: so it is left out again until somebody wants it.
  if (base.imported_content === null) return { ...nothing, include: false, base_item_id: base.item_id }
  if (base.head === null) return { ...nothing, include: false, state: "deleted", base_item_id: base.item_id }
  const theirs = item.theirs()
  const { state } = compared(
    { title: base.read_title, content: base.imported_content, frontmatter: base.frontmatter },
    base.head,
    { title: item.read_title, content: theirs, frontmatter: item.frontmatter },
  )
  return { include: true, state, base_item_id: base.item_id, theirs, against_revision_id: base.head.id }
}

/** A document in pieces; its frontmatter goes to the first. */
function topicsOf(
  { path, title, frontmatter, markdown, level }: Document,
  cuts: Set<number>,
  pieces: Piece[],
  lines: HeadingLine[],
) {
  const lineAt = new Map(lines.map((line) => [line.cut, line]))
  if (level && cuts.size === 0) {
    const words = wordsIn(markdown)
    return [{ source_path: path, cut: null, read_title: title, content: markdown, level, frontmatter, words }]
  }
  const whole = pieces.length ? pieces : [{ title: "", level: 0, content: "", cut: null }]
  return whole.map((piece, index) => ({
    source_path: path,
    cut: piece.cut,
    ...titled(piece.title || title, piece.content, headingIn(markdown, lineAt.get(piece.cut ?? -1))),
    level: Math.max(1, piece.level),
    frontmatter: index === 0 ? frontmatter : "",
    words: wordsIn(piece.content),
  }))
}

const wordsIn = (markdown: string) => markdown.split(/\s+/).filter(Boolean).length

type Written = { source: string; more: boolean }

/** How the heading of a piece is written, and whether that says more than its words. */
const headingIn = (markdown: string, line: HeadingLine | undefined): Written | undefined =>
  line && { source: markdown.slice(line.cut, line.body).trim(), more: line.more ?? false }

/** A heading that is longer than a title may be, or that holds a link, a picture or a note, stays whole at the head of the content. */
function titled(words: string, content: string, heading: Written | undefined) {
  const whole = words.replace(/\s+/g, " ").trim() || "Untitled"
  const isLong = whole.length > limits.title
  const read_title = isLong ? `${whole.slice(0, limits.title - 1).trimEnd()}…` : whole
  if (!isLong && !heading?.more) return { read_title, content }
  return { read_title, content: `${heading?.source ?? plainHeading(whole)}\n\n${content}` }
}

const plainHeading = (value: string) =>
  write({ type: "root", children: [{ type: "heading", depth: 1, children: [{ type: "text", value }] }] }).trimEnd()
