import type { Element } from "hast"
import { wordsOf } from "./compare-lines.ts"
import { identityFinder, type Mark, mark, type Part, signature, withoutIds } from "./compare-marks.ts"
import { type Budget, wordPartners } from "./compare-tokens.ts"

/** A word, or an element with nothing in it such as an image, and the elements around it from the outermost in. */
type Token = { key: string; node: Part; isSpace: boolean; path: Element[] }

/** One run of words made of two: what is gone in `<del>`, what is new in `<ins>`, the rest as it is after. */
export function compareWords(before: Part[], after: Part[], budget: Budget): Part[] {
  const identity = identityFinder()
  const tokens = tokensOf(before, identity)
  const tokensAfter = tokensOf(after, identity)
  const found = wordPartners(
    tokens.map(({ key }) => key),
    tokensAfter.map(({ key }) => key),
    budget,
    (at) => tokens[at]?.isSpace === true,
  )
  const places = samePlaces(tokens, tokensAfter, found)
  const page = writer(places)
  let [at, atAfter] = [0, 0]
  for (let index = 0; index <= tokens.length; index++) {
    const partner = index < tokens.length ? (found[index] ?? -1) : tokensAfter.length
    if (partner < 0) continue
    const [gone, fresh] = [tokens.slice(at, index), tokensAfter.slice(atAfter, partner)]
    refill(places, gone[0], fresh[0])
    for (const token of gone) page.put(token, "del")
    for (const token of fresh) page.put(token, "ins")
    const kept = tokensAfter[partner]
    if (kept !== undefined) page.put(kept)
    at = index + 1
    atAfter = partner + 1
  }
  return page.nodes
}

function tokensOf(nodes: Part[], identity: (node: Part) => number): Token[] {
  const tokens: Token[] = []
  const add = (node: Part, path: Element[], around: string) => {
    if (node.type === "element" && node.children.length > 0) {
      const inside = [...path, node]
      for (const child of node.children) add(child, inside, `${around} ${signature(node)}`)
    } else if (node.type === "text") {
      for (const value of wordsOf(node.value))
        tokens.push({ key: `${value} ${around}`, node: { type: "text", value }, isSpace: value.trim() === "", path })
    } else tokens.push({ key: `${identity(node)} ${around}`, node, isSpace: false, path })
  }
  for (const node of nodes) add(node, [], "<")
  return tokens
}

/** Which element of the page after continues one of the page before: those around words that stayed. */
function samePlaces(tokens: Token[], tokensAfter: Token[], found: Int32Array): Map<Element, Element> {
  const places = new Map<Element, Element>()
  for (const [at, partner] of found.entries()) {
    const path = tokensAfter[partner]?.path
    for (const [depth, element] of (path === undefined ? [] : (tokens[at]?.path ?? [])).entries()) {
      const place = path?.[depth]
      if (place !== undefined && !places.has(element)) places.set(element, place)
    }
  }
  return places
}

/** An element of which every word is new is still the same where both begin with it. */
function refill(places: Map<Element, Element>, gone: Token | undefined, fresh: Token | undefined) {
  for (const [depth, element] of (gone?.path ?? []).entries()) {
    const other = fresh?.path[depth]
    if (other === undefined || signature(other) !== signature(element)) return
    if (!places.has(element)) places.set(element, other)
  }
}

/** Puts token after token into as few elements as their order allows. */
function writer(places: Map<Element, Element>) {
  const nodes: Part[] = []
  const seen = new Set<Element>()
  let open: { source: Element; children: Part[] }[] = []

  const enter = (path: Element[]): Part[] => {
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
    put({ node, path }: Token, tagName?: Mark) {
      const isGone = tagName === "del"
      const place = enter(isGone ? path.map((element) => places.get(element) ?? withoutIdsOnce(element)) : path)
      append(tagName === undefined ? place : markIn(place, tagName).children, isGone ? withoutIds(node) : node)
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

function markIn(place: Part[], tagName: Mark): Element {
  const last = place.at(-1)
  if (last?.type === "element" && last.tagName === tagName && last.properties["className"] !== undefined) return last
  const fresh = mark(tagName, [])
  place.push(fresh)
  return fresh
}

function append(place: Part[], node: Part) {
  const last = place.at(-1)
  if (node.type === "text" && last?.type === "text") last.value += node.value
  else place.push(node.type === "text" ? { ...node } : node)
}
