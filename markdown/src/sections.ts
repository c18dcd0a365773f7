import type { Heading, Root, RootContent } from "mdast"
import { type Anchor, anchorsOf, endOf, startOf } from "./anchors.ts"
import { definitionSources, withDefinitions } from "./definitions.ts"
import { headingSlugs, headingText, saysMore } from "./headings.ts"
import { parse } from "./parse.ts"
import { trimBlank } from "./split.ts"

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
export interface Section {
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
export interface Taken {
  rest: string
  sections: Section[]
  anchors: Map<string, MovedAnchor>
}

/** The headings at which a text can be taken apart, in reading order. */
export function sectionHeadings(source: string): SectionHeading[] {
  const tree = parse(source)
  const slugs = headingSlugs(tree)
  return headingsAtTop(tree).map((heading) => described(source, heading, slugs))
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
): Taken {
  const tree = parse(source)
  const slugs = headingSlugs(tree)
  const tops = headingsAtTop(tree)
  const chosen = tops.filter((heading, index) => isChosen(described(source, heading, slugs), index))
  const places = chosen.map((heading): Place => {
    const next = tops.find(
      (other) => startOf(other) > startOf(heading) && (other.depth <= heading.depth || chosen.includes(other)),
    )
    const start = lineStart(source, heading)
    const title = headingText(heading)
    const stays = title === "" || title.length > longest || saysMore(heading)
    return { heading, title, stays, start, end: next === undefined ? source.length : lineStart(source, next) }
  })
  const partOf = (offset: number): number => places.findIndex(({ start, end }) => offset >= start && offset < end)

  const definitions = definitionSources(source, tree)
  const nodesOf = (part: number): RootContent[] => tree.children.filter((node) => partOf(startOf(node)) === part)
  const sections = places.map(({ heading, title, stays, start, end }, part): Section => {
    const nodes = nodesOf(part).filter((node) => stays || node !== heading)
    const words = trimBlank(source.slice(stays ? start : endOf(heading), end))
    return { title, depth: heading.depth, content: withDefinitions(words, nodes, definitions) }
  })
  const rest = withDefinitions(leftOf(source, places), nodesOf(-1), definitions)
  return {
    rest,
    sections,
    anchors: movedAnchors(anchorsOf(tree), places, [rest, ...sections.map((one) => one.content)]),
  }
}

/** A part by its offsets; `stays` if the heading remains in it. */
interface Place {
  heading: Heading
  title: string
  stays: boolean
  start: number
  end: number
}

const described = (source: string, heading: Heading, slugs: Map<Heading, string>): SectionHeading => ({
  depth: heading.depth,
  text: headingText(heading),
  anchor: slugs.get(heading) ?? "",
  opens: source.slice(0, startOf(heading)).trim() === "",
})

const headingsAtTop = (tree: Root): Heading[] => tree.children.filter((node) => node.type === "heading")

/** Where the line of a heading begins, or its words, where they stand as far in as code: only a definition above allows that. */
function lineStart(source: string, heading: Heading): number {
  const start = startOf(heading)
  const line = Math.max(start - ((heading.position?.start.column ?? 1) - 1), 0)
  return /^ {0,3}\t|^ {4}/.test(source.slice(line, start)) ? start : line
}

/** The bytes outside the places; a heading that follows a gap keeps its distance from what now stands before it. */
function leftOf(source: string, places: { start: number; end: number }[]): string {
  let left = ""
  let at = 0
  for (const { start, end } of [...places, { start: source.length, end: source.length }]) {
    const kept = source.slice(at, start)
    if (at > 0 && kept !== "" && left.trim() !== "" && !/(?:\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)$/.test(left))
      left += source.includes("\r\n") ? "\r\n" : "\n"
    left += kept
    at = end
  }
  return left
}

/** Headings keep their order within a part, so the n-th of a part is the n-th of its text, whatever it is called there. */
function movedAnchors(anchors: Anchor[], places: Place[], texts: string[]): Map<string, MovedAnchor> {
  const waiting = texts.map((text) => anchorsOf(parse(text)).flatMap(({ id, heading }) => (heading ? [id] : [])))
  const moved = new Map<string, MovedAnchor>()
  for (const { id, start, heading } of anchors) {
    const part = places.findIndex((place) => start >= place.start && start < place.end)
    const place = places[part]
    const isTitle = place !== undefined && !place.stays && start < endOf(place.heading)
    const named = isTitle ? undefined : heading === undefined ? id : waiting[part + 1]?.shift()
    const anchor = place?.stays === true && heading === place.heading ? undefined : named
    if (!moved.has(id)) moved.set(id, { part, anchor })
  }
  return moved
}
