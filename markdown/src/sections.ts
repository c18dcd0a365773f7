import type { Heading, Root, RootContent } from "mdast"
import { type Anchor, anchorsOf, endOffsetOf, startOffsetOf } from "./anchors.ts"
import { collectDefinitionSources, withNeededDefinitions } from "./definitions.ts"
import { headingSlugs, headingText, hasMoreThanText } from "./headings.ts"
import { parseMarkdown } from "./parse.ts"
import { trimBlankLines } from "./split.ts"

/** A heading that stands in no quote and no list, so that a text can be taken apart at it. */
export interface SectionHeading {
  depth: number
  text: string
  /** What a link to it says after `#`. */
  anchor: string
  /** Whether nothing stands before it. */
  opens: boolean
}

/** A part that was taken out of a text, under the words of its heading. */
export interface TextSection {
  title: string
  depth: number
  content: string
}

/** Where an anchor of the whole text is afterwards: at the top of its part, or under an anchor of it. */
export interface MovedAnchor {
  /** The index of the section, -1 for what is left. */
  part: number
  anchor: string | undefined
}

/** What is left of a text, what was taken out of it, and where its anchors are now. */
export interface TakenSections {
  rest: string
  sections: TextSection[]
  anchors: Map<string, MovedAnchor>
}

/** The headings at which a text can be taken apart, in reading order. */
export function sectionHeadings(source: string): SectionHeading[] {
  const tree = parseMarkdown(source)
  const slugs = headingSlugs(tree)
  return headingsAtTop(tree).map((heading) => describeHeading(source, heading, slugs))
}

/**
 * Takes the chosen headings out of a text, each with all that stands under it until the next chosen one or one of the same
 * rank. What is left keeps its bytes. A part holds what follows its heading, and the heading too where its words alone
 * would lose something: a link, a picture, a note, or more characters than `longest`. Definitions that a part uses and
 * another holds are copied to it.
 */
export function takeSections(
  source: string,
  isChosen: (heading: SectionHeading, index: number) => boolean,
  longest: number = Number.POSITIVE_INFINITY,
): TakenSections {
  const tree = parseMarkdown(source)
  const slugs = headingSlugs(tree)
  const tops = headingsAtTop(tree)
  const chosen = tops.filter((heading, index) => isChosen(describeHeading(source, heading, slugs), index))
  const ranges = chosen.map((heading): SectionRange => {
    const next = tops.find(
      (other) =>
        startOffsetOf(other) > startOffsetOf(heading) && (other.depth <= heading.depth || chosen.includes(other)),
    )
    const start = headingLineStart(source, heading)
    const title = headingText(heading)
    const stays = title === "" || title.length > longest || hasMoreThanText(heading)
    return { heading, title, stays, start, end: next === undefined ? source.length : headingLineStart(source, next) }
  })
  const partOf = (offset: number): number => ranges.findIndex(({ start, end }) => offset >= start && offset < end)

  const definitions = collectDefinitionSources(source, tree)
  const nodesOf = (part: number): RootContent[] => tree.children.filter((node) => partOf(startOffsetOf(node)) === part)
  const sections = ranges.map(({ heading, title, stays, start, end }, part): TextSection => {
    const nodes = nodesOf(part).filter((node) => stays || node !== heading)
    const words = trimBlankLines(source.slice(stays ? start : endOffsetOf(heading), end))
    return { title, depth: heading.depth, content: withNeededDefinitions(words, nodes, definitions) }
  })
  const rest = withNeededDefinitions(textOutsideSections(source, ranges), nodesOf(-1), definitions)
  return {
    rest,
    sections,
    anchors: mapSectionAnchors(anchorsOf(tree), ranges, [rest, ...sections.map((one) => one.content)]),
  }
}

/** A part by its offsets; `stays` if the heading remains in it. */
interface SectionRange {
  heading: Heading
  title: string
  stays: boolean
  start: number
  end: number
}

const describeHeading = (source: string, heading: Heading, slugs: Map<Heading, string>): SectionHeading => ({
  depth: heading.depth,
  text: headingText(heading),
  anchor: slugs.get(heading) ?? "",
  opens: source.slice(0, startOffsetOf(heading)).trim() === "",
})

const headingsAtTop = (tree: Root): Heading[] => tree.children.filter((node) => node.type === "heading")

/** Where the line of a heading begins, or its words, where they stand as far in as code: only a definition above allows that. */
function headingLineStart(source: string, heading: Heading): number {
  const start = startOffsetOf(heading)
  const line = Math.max(start - ((heading.position?.start.column ?? 1) - 1), 0)
  return /^ {0,3}\t|^ {4}/.test(source.slice(line, start)) ? start : line
}

/** The bytes outside the places; a heading that follows a gap keeps its distance from what now stands before it. */
function textOutsideSections(source: string, ranges: { start: number; end: number }[]): string {
  let left = ""
  let at = 0
  for (const { start, end } of [...ranges, { start: source.length, end: source.length }]) {
    const words = source.slice(at, start)
    if (at > 0 && words !== "" && left.trim() !== "" && !/(?:\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)$/.test(left))
      left += source.includes("\r\n") ? "\r\n" : "\n"
    left += words
    at = end
  }
  return left
}

/** Headings keep their order within a part, so the n-th of a part is the n-th of its text, whatever it is called there. */
function mapSectionAnchors(anchors: Anchor[], ranges: SectionRange[], texts: string[]): Map<string, MovedAnchor> {
  const waiting = texts.map((text) =>
    anchorsOf(parseMarkdown(text)).flatMap(({ id, heading }) => (heading ? [id] : [])),
  )
  const moved = new Map<string, MovedAnchor>()
  for (const { id, start, heading } of anchors) {
    const section = ranges.findIndex((range) => start >= range.start && start < range.end)
    const range = ranges[section]
    const isTitle = range !== undefined && !range.stays && start < endOffsetOf(range.heading)
    const named = isTitle ? undefined : heading === undefined ? id : waiting[section + 1]?.shift()
    const anchor = range?.stays === true && heading === range.heading ? undefined : named
    if (!moved.has(id)) moved.set(id, { part: section, anchor })
  }
  return moved
}
