import type { Element, Root as Page } from "hast"
import { toHtml as serialize } from "hast-util-to-html"
import type { Root } from "mdast"
import { compareWords } from "./compare-inline.ts"
import { alikeUnits, type Unit } from "./compare-alike.ts"
import {
  blockFinder,
  identityFinder,
  isElement,
  mark,
  type Mark,
  marked,
  type Part,
  withoutIds,
} from "./compare-marks.ts"
import { type Budget, fullBudget, partners } from "./compare-tokens.ts"
import { type HtmlOptions, safePage } from "./html.ts"

type Work = { isBlock: (node: Part) => boolean; identity: (node: Part) => number; budget: Budget }

/**
 * The page after as readers see it, with what is new in `<ins class="difference">` and what is gone in
 * `<del class="difference">`, word by word where a block changed and whole where it became another. As safe as `toHtml`:
 * both pages passed the allow-list before they were compared. Very long and very different pages are compared by blocks.
 */
export function compareRendered(before: Root, after: Root, options: HtmlOptions = {}): string {
  const work = { isBlock: blockFinder(), identity: identityFinder(), budget: fullBudget() }
  const children = comparedParts(partsOf(safePage(before, options)), partsOf(safePage(after, options)), work)
  return serialize({ type: "root", children } satisfies Page)
}

const partsOf = (page: ReturnType<typeof safePage>) => ("children" in page ? (page.children as Part[]) : [])

function comparedParts(before: Part[], after: Part[], work: Work): Part[] {
  const units = unitsOf(before, work)
  const unitsAfter = unitsOf(after, work)
  const found = partners(
    units.map(({ identity }) => identity),
    unitsAfter.map(({ identity }) => identity),
    work.budget,
  )
  const parts: Part[] = []
  let [at, atAfter] = [0, 0]
  for (let index = 0; index <= units.length; index++) {
    const partner = index < units.length ? (found[index] ?? -1) : unitsAfter.length
    if (partner < 0) continue
    parts.push(...rewritten(units.slice(at, index), unitsAfter.slice(atAfter, partner), work))
    parts.push(...(unitsAfter[partner]?.nodes ?? []))
    at = index + 1
    atAfter = partner + 1
  }
  return parts
}

function unitsOf(nodes: Part[], { isBlock, identity }: Work): Unit[] {
  const units: Unit[] = []
  let words: Part[] = []
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
function rewritten(before: Unit[], after: Unit[], work: Work): Part[] {
  const pairs = alikeUnits(before, after, work.budget)
  const parts: Part[] = []
  let atAfter = 0
  const addUpTo = (end: number) => {
    for (; atAfter < end; atAfter++) parts.push(...whole("ins", after[atAfter]))
  }
  for (const [at, unit] of before.entries()) {
    const partner = pairs.get(at)
    const other = partner === undefined ? undefined : after[partner]
    if (partner === undefined || other === undefined) {
      parts.push(...whole("del", unit))
      continue
    }
    addUpTo(partner)
    parts.push(...comparedUnits(unit, other, work))
    atAfter = partner + 1
  }
  addUpTo(after.length)
  return parts
}

function whole(tagName: Mark, unit: Unit | undefined): Part[] {
  if (unit === undefined || unit.tagName !== "") return marked(tagName, unit?.nodes ?? [])
  return [mark(tagName, tagName === "del" ? unit.nodes.map(withoutIds) : unit.nodes)]
}

function comparedUnits(before: Unit, after: Unit, work: Work): Part[] {
  const [one, other] = [before.nodes[0], after.nodes[0]]
  if (after.tagName === "" || !one || !other || !isElement(one) || !isElement(other))
    return compareWords(before.nodes, after.nodes, work.budget)
  return other.tagName === "tr" ? comparedRows(one, other, work) : [comparedElement(one, other, work)]
}

function comparedElement(before: Element, after: Element, work: Work): Element {
  const holdsBlocks = before.children.some(work.isBlock) || after.children.some(work.isBlock)
  const children = holdsBlocks
    ? comparedParts(before.children, after.children, work)
    : compareWords(before.children, after.children, work.budget)
  return { ...after, children }
}

/** Cells stand beside those of the same column; rows with different columns are shown before and after. */
function comparedRows(before: Element, after: Element, work: Work): Part[] {
  const [cells, cellsAfter] = [before.children.filter(isElement), after.children.filter(isElement)]
  if (cells.length !== cellsAfter.length) return [...marked("del", [before]), ...marked("ins", [after])]
  const children = cellsAfter.map((cell, column) => {
    const one = cells[column]
    return one === undefined || work.identity(one) === work.identity(cell) ? cell : comparedElement(one, cell, work)
  })
  return [{ ...after, children }]
}
