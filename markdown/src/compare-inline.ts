import type { Element } from "hast"
import { splitWords } from "./compare-lines.ts"
import {
  createIdentityFinder,
  type DifferenceTag,
  createDifferenceElement,
  type PageNode,
  signatureOfElement,
  withoutIds,
} from "./compare-marks.ts"
import { type ComparisonBudget, alignWords } from "./compare-tokens.ts"

/** A word, or an element with nothing in it such as an image, and the elements around it from the outermost in. */
type PageToken = { key: string; node: PageNode; isSpace: boolean; path: Element[] }

/** One run of words made of two: what is gone in `<del>`, what is new in `<ins>`, the rest as it is after. */
export function compareWords(before: PageNode[], after: PageNode[], budget: ComparisonBudget): PageNode[] {
  const identity = createIdentityFinder()
  const tokens = pageTokensOf(before, identity)
  const tokensAfter = pageTokensOf(after, identity)
  const found = alignWords(
    tokens.map(({ key }) => key),
    tokensAfter.map(({ key }) => key),
    budget,
    (at) => tokens[at]?.isSpace === true,
  )
  const continued = continuedElements(tokens, tokensAfter, found)
  const page = createTokenWriter(continued)
  let [at, atAfter] = [0, 0]
  for (let index = 0; index <= tokens.length; index++) {
    const partner = index < tokens.length ? (found[index] ?? -1) : tokensAfter.length
    if (partner < 0) continue
    const [gone, fresh] = [tokens.slice(at, index), tokensAfter.slice(atAfter, partner)]
    continueEmptiedElements(continued, gone[0], fresh[0])
    for (const token of gone) page.put(token, "del")
    for (const token of fresh) page.put(token, "ins")
    const counterpart = tokensAfter[partner]
    if (counterpart !== undefined) page.put(counterpart)
    at = index + 1
    atAfter = partner + 1
  }
  return page.nodes
}

function pageTokensOf(nodes: PageNode[], identity: (node: PageNode) => number): PageToken[] {
  const tokens: PageToken[] = []
  const add = (node: PageNode, path: Element[], enclosing: string) => {
    if (node.type === "element" && node.children.length > 0) {
      const inside = [...path, node]
      for (const child of node.children) add(child, inside, `${enclosing} ${signatureOfElement(node)}`)
    } else if (node.type === "text") {
      for (const value of splitWords(node.value))
        tokens.push({ key: `${value} ${enclosing}`, node: { type: "text", value }, isSpace: value.trim() === "", path })
    } else tokens.push({ key: `${identity(node)} ${enclosing}`, node, isSpace: false, path })
  }
  for (const node of nodes) add(node, [], "<")
  return tokens
}

/** Which element of the page after continues one of the page before: those around words that stayed. */
function continuedElements(tokens: PageToken[], tokensAfter: PageToken[], found: Int32Array): Map<Element, Element> {
  const continued = new Map<Element, Element>()
  for (const [at, partner] of found.entries()) {
    const path = tokensAfter[partner]?.path
    for (const [depth, element] of (path === undefined ? [] : (tokens[at]?.path ?? [])).entries()) {
      const counterpart = path?.[depth]
      if (counterpart !== undefined && !continued.has(element)) continued.set(element, counterpart)
    }
  }
  return continued
}

/** An element of which every word is new is still the same where both begin with it. */
function continueEmptiedElements(
  continued: Map<Element, Element>,
  gone: PageToken | undefined,
  fresh: PageToken | undefined,
) {
  for (const [depth, element] of (gone?.path ?? []).entries()) {
    const other = fresh?.path[depth]
    if (other === undefined || signatureOfElement(other) !== signatureOfElement(element)) return
    if (!continued.has(element)) continued.set(element, other)
  }
}

/** Puts token after token into as few elements as their order allows. */
function createTokenWriter(continued: Map<Element, Element>) {
  const nodes: PageNode[] = []
  const seen = new Set<Element>()
  let open: { source: Element; children: PageNode[] }[] = []

  const enter = (path: Element[]): PageNode[] => {
    let depth = 0
    while (depth < path.length && open[depth]?.source === path[depth]) depth++
    open = open.slice(0, depth)
    for (const source of path.slice(depth)) {
      const { properties } = seen.has(source) ? withoutIds({ ...source, children: [] }) : source
      const element: Element = { ...source, properties, children: [] }
      seen.add(source)
      const parent = open.at(-1)?.children ?? nodes
      parent.push(element)
      open.push({ source, children: element.children })
    }
    return open.at(-1)?.children ?? nodes
  }

  return {
    nodes,
    put({ node, path }: PageToken, tagName?: DifferenceTag) {
      const isGone = tagName === "del"
      const siblings = enter(isGone ? path.map((element) => continued.get(element) ?? withoutIdsOnce(element)) : path)
      append(tagName === undefined ? siblings : markIn(siblings, tagName).children, isGone ? withoutIds(node) : node)
    },
  }
}

const bare = new WeakMap<Element, Element>()

/** The same copy each time, so that words which were in one element stay in one. */
function withoutIdsOnce(element: Element): Element {
  const copy = bare.get(element) ?? withoutIds({ ...element, children: [] })
  bare.set(element, copy)
  return copy
}

function markIn(siblings: PageNode[], tagName: DifferenceTag): Element {
  const last = siblings.at(-1)
  if (last?.type === "element" && last.tagName === tagName && last.properties["className"] !== undefined) return last
  const fresh = createDifferenceElement(tagName, [])
  siblings.push(fresh)
  return fresh
}

function append(siblings: PageNode[], node: PageNode) {
  const last = siblings.at(-1)
  if (node.type === "text" && last?.type === "text") last.value += node.value
  else siblings.push(node.type === "text" ? { ...node } : node)
}
