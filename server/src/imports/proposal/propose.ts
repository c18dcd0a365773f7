import type { CutHeading, ImportItemState } from "@hub/contract/import-items"
import { limits } from "@hub/contract/limits"
import type { TopicVersion } from "@hub/contract/topics"
import {
  type HeadingLine,
  headingLinesOf,
  type TextSummary,
  splitBySummary,
  type TextChunk,
  splitAndDigest,
  parseText,
  writeMarkdown,
} from "@hub/markdown"
import { createLinkResolver } from "../link-resolver.ts"
import { compareNewVersion } from "./compare.ts"
import {
  cutsByRule,
  cutsLikeFormer,
  type FormerHeading,
  haveSameCuts,
  measureSplits,
  type SplitMeasures,
} from "./cuts.ts"
import { countSourceWords } from "./count-words.ts"
import { keepTopicLanguage } from "../../topics/topic-language.ts"
import { matchItems } from "./match.ts"
import { summaryLength, readItemText } from "./parts.ts"
import type { WordCounts } from "./readable-cuts.ts"
import { createTextRewriter } from "./rewrite.ts"
import { type ChosenValue, insertVariables } from "./variables.ts"

/** One with a level is one topic as it stands, until somebody cuts it. */
type ProposalDocument = {
  path: string
  title: string
  frontmatter: string
  markdown: string
  level?: number | null
  /** How many levels its topics stand below those of the other documents. */
  depth?: number | undefined
  /** The headings at which it can be cut without being read. */
  notes?: TextSummary | null
}

/** A topic that an earlier reading made, or an item of it that was left out. */
export type KnownItem = {
  item_id: number
  topic_id: number | null
  source_path: string
  read_title: string
  content: string
  frontmatter: string
  /** What went into the topic; nothing for what was left out. */
  imported_content: string | null
  head: (TopicVersion & { id: number }) | null
}

export type ProposalJob = {
  /** `cuts` where somebody chose them; else they follow from the rule and the earlier reading. */
  documents: (ProposalDocument & { cuts?: number[] })[]
  /** The deepest level at whose headings topics begin; none where they are to have a readable size. */
  split_level: number | null
  former: FormerHeading[]
  known: KnownItem[]
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
  state: ImportItemState
  base_item_id: number | null
  theirs: string | null
  against_revision_id: number | null
}

export type Proposal = SplitMeasures & {
  headings: CutHeading[][]
  /** Whether it is cut elsewhere than the rule would: somebody joined or split topics, now or at an earlier reading. */
  cut_by_hand: boolean
  items: ProposedItem[]
  /** Topics that nothing of the newer reading continues. */
  gone: number[]
}

/** The topics that documents become, each beside what an earlier reading made of it. */
export function proposeTopics({ documents, split_level, former, known, images, values }: ProposalJob): Proposal {
  const read = documents.map((document) => readAndCut(document, { split_level, former }))
  const chunks = read.flatMap((one) => one.topics)
  const partners = matchItems(known, chunks)
  const items = chunks.map((chunk, id) => ({ ...chunk, id, base: known[partners[id] ?? -1] }))
  const topicOf = new Map(items.flatMap(({ id, base }) => (base?.topic_id ? [[id, base.topic_id] as const] : [])))
  const partsOf = new Map(read.map(({ document, parts }) => [document.path, parts]))
  const rewrite = createTextRewriter(
    createLinkResolver((path) => partsOf.get(path), items, topicOf),
    new Map(images),
  )
  const continued = new Set(partners)
  const contents = known.length > 0 ? insertVariables(documents, items, values) : new Map<number, string>()
  const theirs = ({ id, source_path, text }: (typeof items)[number]) => {
    const own = contents.get(id)
    return rewrite({ id, source_path }, own === undefined ? text() : readItemText(own, undefined)).content
  }

  return {
    headings: read.map(({ headings }) => headings),
    ...measureSplits(read.map(({ counts }) => counts)),
    cut_by_hand: read.some(({ cuts, byRule }) => !haveSameCuts([...cuts], byRule)),
    items: items.map((item) => {
      const { id: _, base, text: __, ...chunk } = item
      return { ...chunk, ...compareWithKnown(base, { ...chunk, theirs: () => theirs(item) }) }
    }),
    gone: known.flatMap(({ topic_id }, index) => (topic_id !== null && !continued.has(index) ? [topic_id] : [])),
  }
}

type CutOptions = Pick<ProposalJob, "split_level" | "former">

/** A document and the topics it is cut into. It is read only where nobody noted what reading it tells. */
function readAndCut({ notes, ...document }: ProposalJob["documents"][number], { split_level, former }: CutOptions) {
  const { path, markdown, level } = document
  const parsed = notes ?? parseText(markdown)
  const found = "lines" in parsed ? parsed.lines : headingLinesOf(parsed.tree)
  const headings = found.map(({ cut, level: depth, title }): CutHeading => ({ cut, level: depth, title }))
  const counts = level ? { opening: countSourceWords(markdown), headings: [] } : countByHeading(markdown, found)
  const byRule = cutsByRule(counts, split_level)
  const cuts = new Set(document.cuts ?? (level ? [] : cutsLikeFormer(path, headings, byRule, former)))
  const parts = "lines" in parsed ? splitBySummary(markdown, parsed, cuts) : splitAndDigest(parsed, cuts, summaryLength)
  const topics = cutIntoTopics(document, cuts, parts.parts, found).map((topic, index) => ({
    ...topic,
    text: () => readItemText(topic.content, parts.parts[index]),
  }))
  return { document, headings, counts, byRule, cuts, parts, topics }
}

/** How many words each heading has, and what stands under it up to the next heading. */
function countByHeading(markdown: string, lines: HeadingLine[]): WordCounts {
  const end = (index: number) => lines[index + 1]?.cut ?? markdown.length
  return {
    opening: countSourceWords(markdown.slice(0, lines[0]?.cut)),
    headings: lines.map(({ cut, body, level }, index) => ({
      cut,
      level,
      title_words: countSourceWords(markdown.slice(cut, body)),
      words: countSourceWords(markdown.slice(body, end(index))),
    })),
  }
}

type CutTopic = ReturnType<typeof cutIntoTopics>[number]

/** What a proposed topic is, beside what is known of it. */
function compareWithKnown(
  base: KnownItem | undefined,
  item: CutTopic & { theirs: () => string },
): Pick<ProposedItem, "include" | "state" | "base_item_id" | "theirs" | "against_revision_id"> {
  const nothing = { include: true, state: "new", base_item_id: null, theirs: null, against_revision_id: null } as const
  if (base === undefined) return nothing
  // It was left out, or its topic was deleted since: so it is left out again until somebody wants it.
  if (base.imported_content === null) return { ...nothing, include: false, base_item_id: base.item_id }
  if (base.head === null) return { ...nothing, include: false, state: "deleted", base_item_id: base.item_id }
  const theirs = item.theirs()
  const { state } = compareNewVersion(
    { title: base.read_title, content: base.imported_content, frontmatter: base.frontmatter },
    base.head,
    { title: item.read_title, content: theirs, frontmatter: item.frontmatter },
  )
  return { include: true, state, base_item_id: base.item_id, theirs, against_revision_id: base.head.id }
}

const deepestLevel = 6

/** A document in pieces; its frontmatter goes to the first. */
function cutIntoTopics(
  { path, title, frontmatter, markdown, level, depth = 0 }: ProposalDocument,
  cuts: Set<number>,
  chunks: TextChunk[],
  lines: HeadingLine[],
) {
  const lineAt = new Map(lines.map((line) => [line.cut, line]))
  if (level && cuts.size === 0) {
    const words = countSourceWords(markdown)
    return [{ source_path: path, cut: null, read_title: title, content: markdown, level, frontmatter, words }]
  }
  const whole = chunks.length ? chunks : [{ title: "", level: 0, content: "", cut: null }]
  return whole.map((chunk, index) => ({
    source_path: path,
    cut: chunk.cut,
    ...titleAndContent(chunk.title || title, chunk.content, headingSource(markdown, lineAt.get(chunk.cut ?? -1))),
    level: Math.min(deepestLevel, Math.max(1, chunk.level) + depth),
    frontmatter: index === 0 ? frontmatter : keepTopicLanguage(frontmatter),
    words: countSourceWords(chunk.content),
  }))
}

type HeadingSource = { source: string; more: boolean }

/** How the heading of a piece is written, and whether that says more than its words. */
const headingSource = (markdown: string, line: HeadingLine | undefined): HeadingSource | undefined =>
  line && { source: markdown.slice(line.cut, line.body).trim(), more: line.more ?? false }

/** A heading that is longer than a title may be, or that holds a link, a picture or a note, stays whole at the head of the content. */
function titleAndContent(words: string, content: string, heading: HeadingSource | undefined) {
  const whole = words.replace(/\s+/g, " ").trim() || "Untitled"
  const isLong = whole.length > limits.title
  const read_title = isLong ? `${whole.slice(0, limits.title - 1).trimEnd()}…` : whole
  if (!isLong && !heading?.more) return { read_title, content }
  return { read_title, content: `${heading?.source ?? plainHeading(whole)}\n\n${content}` }
}

const plainHeading = (value: string) =>
  writeMarkdown({
    type: "root",
    children: [{ type: "heading", depth: 1, children: [{ type: "text", value }] }],
  }).trimEnd()
