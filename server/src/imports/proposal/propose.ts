import type { CutHeading, ItemState } from "@hub/contract/import-items"
import { limits } from "@hub/contract/limits"
import type { Version } from "@hub/contract/topics"
import { splitAtCuts } from "@hub/markdown"
import { documentPlaces } from "../places.ts"
import { compared } from "./compare.ts"
import { countAtEachLevel, cutHeadings, cutsOf, type FormerHeading } from "./cuts.ts"
import { matched } from "./match.ts"
import { rewriter } from "./rewrite.ts"

/** One with a level is one topic as it stands, until somebody cuts it. */
type Document = { path: string; title: string; frontmatter: string; markdown: string; level?: number | null }

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
export function proposed({ documents, split_level, former, known, images }: ProposalJob): Proposal {
  const withHeadings = documents.map((document) => ({ ...document, headings: cutHeadings(document.markdown) }))
  const pieces = withHeadings.flatMap((document) =>
    cutDocument(
      document,
      document.cuts ?? (document.level ? [] : cutsOf(document.path, document.headings, split_level, former)),
    ),
  )
  const partners = matched(known, pieces)
  const items = pieces.map((piece, id) => ({ ...piece, id, base: known[partners[id] ?? -1] }))
  const topicOf = new Map(items.flatMap(({ id, base }) => (base?.topic_id ? [[id, base.topic_id] as const] : [])))
  const rewrite = rewriter(documentPlaces(documents, items, topicOf), new Map(images))
  const continued = new Set(partners)

  return {
    headings: withHeadings.map((document) => document.headings),
    levels: countAtEachLevel(withHeadings.map((one) => (one.level ? { ...one, headings: [] } : one))),
    items: pieces.map((piece, id) => ({ ...piece, ...besides(items[id]?.base, { ...piece, id, rewrite }) })),
    gone: known.flatMap(({ topic_id }, index) => (topic_id !== null && !continued.has(index) ? [topic_id] : [])),
  }
}

type Piece = ReturnType<typeof cutDocument>[number]

/** What a proposed topic is, beside what is known of it. */
function besides(
  base: Known | undefined,
  item: Piece & { id: number; rewrite: ReturnType<typeof rewriter> },
): Pick<ProposedItem, "include" | "state" | "base_item_id" | "theirs" | "against_revision_id"> {
  const nothing = { include: true, state: "new", base_item_id: null, theirs: null, against_revision_id: null } as const
  if (base === undefined) return nothing
  // It was left out, or its topic was deleted since: so it is left out again until somebody wants it.
  if (base.imported_content === null) return { ...nothing, include: false, base_item_id: base.item_id }
  if (base.head === null) return { ...nothing, include: false, state: "deleted", base_item_id: base.item_id }
  const theirs = item.rewrite(item)
  const { state } = compared(
    { title: base.read_title, content: base.imported_content, frontmatter: base.frontmatter },
    base.head,
    { title: item.read_title, content: theirs, frontmatter: item.frontmatter },
  )
  return { include: true, state, base_item_id: base.item_id, theirs, against_revision_id: base.head.id }
}

/** A document in pieces; its frontmatter goes to the first. */
export function cutDocument(document: Document, cuts: number[]) {
  const { path, title, frontmatter, markdown } = document
  if (document.level && cuts.length === 0) {
    const { level } = document
    const words = wordsIn(markdown)
    return [{ source_path: path, cut: null, read_title: title, content: markdown, level, frontmatter, words }]
  }
  const pieces = splitAtCuts(markdown, new Set(cuts))
  const whole = pieces.length ? pieces : [{ title: "", level: 0, content: "", cut: null }]
  return whole.map((piece, index) => ({
    source_path: path,
    cut: piece.cut,
    ...titled(piece.title || title, piece.content),
    level: Math.max(1, piece.level),
    frontmatter: index === 0 ? frontmatter : "",
    words: wordsIn(piece.content),
  }))
}

const wordsIn = (markdown: string) => markdown.split(/\s+/).filter(Boolean).length

/** A heading longer than a title may be stays whole at the head of the content. */
function titled(heading: string, content: string) {
  const read_title = heading.replace(/\s+/g, " ").trim() || "Untitled"
  if (read_title.length <= limits.title) return { read_title, content }
  return {
    read_title: `${read_title.slice(0, limits.title - 1).trimEnd()}…`,
    content: `# ${read_title}\n\n${content}`,
  }
}
