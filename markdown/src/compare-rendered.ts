import type { Element, Root as Page } from "hast"
import { toHtml as serialize } from "hast-util-to-html"
import type { Root } from "mdast"
import { compareWords } from "./compare-inline.ts"
import { pairSimilarUnits, type PageUnit } from "./compare-similar.ts"
import {
  createBlockFinder,
  createIdentityFinder,
  isElement,
  createDifferenceElement,
  type DifferenceTag,
  markNodes,
  type PageNode,
  withoutIds,
} from "./compare-marks.ts"
import { type ComparisonBudget, createComparisonBudget, alignTokens } from "./compare-tokens.ts"
import type { HtmlOptions } from "./html-options.ts"
import { createSafePage } from "./html.ts"

type ComparisonContext = {
  isBlock: (node: PageNode) => boolean
  identity: (node: PageNode) => number
  budget: ComparisonBudget
}

/**
 * The page after as readers see it, with what is new in `<ins class="difference">` and what is gone in
 * `<del class="difference">`, word by word where a block changed and whole where it became another. As safe as `toHtml`:
 * both pages passed the allow-list before they were compared. Very long and very different pages are compared by blocks.
 */
export function compareRendered(before: Root, after: Root, options: HtmlOptions = {}): string {
  return serialize({ type: "root", children: compareRenderedNodes(before, after, options) } satisfies Page)
}

/** The same before it becomes text. */
export function compareRenderedNodes(before: Root, after: Root, options: HtmlOptions = {}): PageNode[] {
  const work = { isBlock: createBlockFinder(), identity: createIdentityFinder(), budget: createComparisonBudget() }
  return compareNodes(
    childrenOfPage(createSafePage(before, options)),
    childrenOfPage(createSafePage(after, options)),
    work,
  )
}

const childrenOfPage = (page: ReturnType<typeof createSafePage>) =>
  "children" in page ? (page.children as PageNode[]) : []

function compareNodes(before: PageNode[], after: PageNode[], work: ComparisonContext): PageNode[] {
  const units = pageUnitsOf(before, work)
  const unitsAfter = pageUnitsOf(after, work)
  const found = alignTokens(
    units.map(({ identity }) => identity),
    unitsAfter.map(({ identity }) => identity),
    work.budget,
  )
  const nodes: PageNode[] = []
  let [at, atAfter] = [0, 0]
  for (let index = 0; index <= units.length; index++) {
    const partner = index < units.length ? (found[index] ?? -1) : unitsAfter.length
    if (partner < 0) continue
    nodes.push(...compareRewrittenUnits(units.slice(at, index), unitsAfter.slice(atAfter, partner), work))
    nodes.push(...(unitsAfter[partner]?.nodes ?? []))
    at = index + 1
    atAfter = partner + 1
  }
  return nodes
}

function pageUnitsOf(nodes: PageNode[], { isBlock, identity }: ComparisonContext): PageUnit[] {
  const units: PageUnit[] = []
  let words: PageNode[] = []
  const endWords = () => {
    if (words.some((node) => node.type !== "text" || node.value.trim() !== ""))
      units.push({ tagName: "", nodes: words, identity: words.map(identity).join(" ") })
    words = []
  }
  for (const node of nodes) {
    if (!isElement(node) || !isBlock(node)) {
      words.push(node)
      continue
    }
    endWords()
    units.push({ tagName: node.tagName, nodes: [node], identity: String(identity(node)) })
  }
  endWords()
  return units
}

/** Blocks that differ: each beside what became of it, in the order of both; the rest is gone or new. */
function compareRewrittenUnits(before: PageUnit[], after: PageUnit[], work: ComparisonContext): PageNode[] {
  const pairs = pairSimilarUnits(before, after, work.budget)
  const nodes: PageNode[] = []
  let atAfter = 0
  const addUpTo = (end: number) => {
    for (; atAfter < end; atAfter++) nodes.push(...markWholeUnit("ins", after[atAfter]))
  }
  for (const [at, unit] of before.entries()) {
    const partner = pairs.get(at)
    const other = partner === undefined ? undefined : after[partner]
    if (partner === undefined || other === undefined) {
      nodes.push(...markWholeUnit("del", unit))
      continue
    }
    addUpTo(partner)
    nodes.push(...compareUnits(unit, other, work))
    atAfter = partner + 1
  }
  addUpTo(after.length)
  return nodes
}

function markWholeUnit(tagName: DifferenceTag, unit: PageUnit | undefined): PageNode[] {
  if (unit === undefined || unit.tagName !== "") return markNodes(tagName, unit?.nodes ?? [])
  return [createDifferenceElement(tagName, tagName === "del" ? unit.nodes.map(withoutIds) : unit.nodes)]
}

function compareUnits(before: PageUnit, after: PageUnit, work: ComparisonContext): PageNode[] {
  const [one, other] = [before.nodes[0], after.nodes[0]]
  if (after.tagName === "" || !one || !other || !isElement(one) || !isElement(other))
    return compareWords(before.nodes, after.nodes, work.budget)
  return other.tagName === "tr" ? compareRows(one, other, work) : [compareElements(one, other, work)]
}

function compareElements(before: Element, after: Element, work: ComparisonContext): Element {
  const holdsBlocks = before.children.some(work.isBlock) || after.children.some(work.isBlock)
  const children = holdsBlocks
    ? compareNodes(before.children, after.children, work)
    : compareWords(before.children, after.children, work.budget)
  return { ...after, children }
}

/** Cells stand beside those of the same column; rows with different columns are shown before and after. */
function compareRows(before: Element, after: Element, work: ComparisonContext): PageNode[] {
  const [cells, cellsAfter] = [before.children.filter(isElement), after.children.filter(isElement)]
  if (cells.length !== cellsAfter.length) return [...markNodes("del", [before]), ...markNodes("ins", [after])]
  const children = cellsAfter.map((cell, column) => {
    const one = cells[column]
    return one === undefined || work.identity(one) === work.identity(cell) ? cell : compareElements(one, cell, work)
  })
  return [{ ...after, children }]
}
