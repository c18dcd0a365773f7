import { type Nodes, type Root, toPlainText } from "@hub/markdown"
import { writeAddress } from "@hub/reader/addresses"
import { sortIndex } from "./sort-index.ts"

type ListItem = Extract<Nodes, { type: "listItem" }>
type List = Extract<Nodes, { type: "list" }>

/** A term of the edition: what it is called, where it is explained, and the explanation in short. */
export type GlossaryTerm = { names: string[]; topic: number; id: string; about: string }

/** The terms of an edition, and what finds them in a text. */
export type Glossary = { terms: GlossaryTerm[]; language: string; find: RegExp }

const mark = /^<!--\s*glossary\s*-->$/i

/** Whether a text may have a glossary, without reading it as a tree. */
export const mayHoldGlossary = (content: string | null | undefined) => /<!--\s*glossary\s*-->/i.test(content ?? "")

/**
 * The terms that texts explain: the items of a list below `<!-- glossary -->` that begin with their term in bold, or with several
 * names of it, parted by commas. Of a term that is explained twice, the first explanation is led to. Nothing where there are none.
 */
export function gatherGlossary(topics: { id: number; tree: Root }[], language: string): Glossary | undefined {
  const terms: GlossaryTerm[] = []
  const known = new Set<string>()
  for (const { id: topic, tree } of topics)
    for (const list of listsBelowMarks(tree))
      for (const item of list.children) {
        const names = namesOf(item).filter((name) => !known.has(keyOf(name)))
        if (names.length === 0) continue
        for (const name of names) known.add(keyOf(name))
        const id = `term:${writeAddress(names[0]!) || terms.length + 1}`
        const isTaken = terms.some((one) => one.topic === topic && one.id === id)
        terms.push({ names, topic, id: isTaken ? `${id}-${terms.length + 1}` : id, about: aboutOf(item) })
      }
  return terms.length === 0 ? undefined : { terms, language, find: patternOf(terms.flatMap(({ names }) => names)) }
}

/**
 * A text with its glossary in the order of the language, a place for each term of it, and a link from the first use of each term
 * to where that is explained. Headings, links, code and the glossary itself get no links.
 */
export function applyGlossary(tree: Root, topic: number, glossary: Glossary): Root {
  const own = new Set(listsBelowMarks(tree))
  const seen = new Set<GlossaryTerm>()
  const change = <Node extends Nodes>(node: Node): Node => {
    if (node.type === "list" && own.has(node)) return { ...node, children: sortItems(node, topic, glossary) }
    if (untouched.has(node.type) || !("children" in node)) return node
    let raw = 0
    const children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
      if (child.type === "html") raw = Math.max(0, raw + openedBy(child.value))
      return child.type === "text" && raw === 0 ? linkTerms(child.value, glossary, seen) : [change(child)]
    })
    return { ...node, children }
  }
  return change(tree)
}

const untouched = new Set<Nodes["type"]>(["heading", "link", "linkReference", "inlineCode", "code"])

/** How many elements a piece of raw HTML opens, in which a link would be wrong. */
const openedBy = (html: string) =>
  /^<(?:a|code|kbd|pre)\b[^>]*[^/]?>$/i.test(html) ? 1 : /^<\/(?:a|code|kbd|pre)\s*>$/i.test(html) ? -1 : 0

const listsBelowMarks = (tree: Root): List[] =>
  tree.children.flatMap((node, at) => {
    const next = tree.children[at + 1]
    return node.type === "html" && mark.test(node.value.trim()) && next?.type === "list" ? [next] : []
  })

/** The bold words at the beginning of an item, with commas between them. */
function namesOf({ children: [first] }: ListItem): string[] {
  const names: string[] = []
  if (first?.type !== "paragraph") return names
  for (const [at, node] of first.children.entries()) {
    const isName = at % 2 === 0
    if (isName ? node.type !== "strong" : node.type !== "text" || !/^\s*[,،、]\s*$/.test(node.value)) break
    const name = isName ? textOf(node).replace(/\s*[:：]$/, "") : ""
    if (isName && name !== "") names.push(name)
  }
  return names
}

/** The words of an explanation, for who does not want to leave the page. */
function aboutOf(item: ListItem): string {
  const words = item.children.map((child) => textOf(child)).join(" ")
  const about = words.slice(namesOf(item).join(", ").length).replace(/^[\s:：–—,-]+/, "")
  return about.length > longestAbout ? `${about.slice(0, about.lastIndexOf(" ", longestAbout))}…` : about
}

const longestAbout = 240

const textOf = (node: Nodes) => {
  const tree = (
    node.type === "paragraph" || node.type === "list" ? node : { type: "paragraph", children: [node] }
  ) as never
  return toPlainText({ type: "root", children: [tree] })
    .replace(/\s+/g, " ")
    .trim()
}

/** An abbreviation is one only in its capitals; other words begin a sentence as well. */
const keyOf = (name: string) => (isAbbreviation(name) ? name : name.toLowerCase())
const isAbbreviation = (name: string) => /\p{Lu}.*\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)

/** Longer names before those that they begin with. Scripts without spaces have no ends of words. */
function patternOf(names: string[]): RegExp {
  const patterns = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => {
      const words = name.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`)
      const [before, after] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{M}\p{N}]$/u].map(
        (end) => end.test(name) && !unspaced.test(name),
      )
      return `${before ? letterBefore : ""}${words}${after ? letterAfter : ""}`
    })
  return new RegExp(patterns.join("|"), "giu")
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const [letterBefore, letterAfter] = [String.raw`(?<![\p{L}\p{M}\p{N}])`, String.raw`(?![\p{L}\p{M}\p{N}])`]

/** Words with a link at the first use of each term in them. */
function linkTerms(words: string, { terms, find }: Glossary, seen: Set<GlossaryTerm>): Nodes[] {
  // A caption is named in braces, which are no words.
  if (words.includes("{#")) return [{ type: "text", value: words }]
  const parts: Nodes[] = []
  let from = 0
  for (const { 0: found, index } of words.matchAll(find)) {
    const key = found.replace(/\s+/g, " ")
    const term = terms.find(({ names }) =>
      names.some((name) => keyOf(name) === (isAbbreviation(name) ? key : key.toLowerCase())),
    )
    if (!term || seen.has(term)) continue
    seen.add(term)
    if (index > from) parts.push({ type: "text", value: words.slice(from, index) })
    const url = `/topics/${term.topic}#${encodeURIComponent(term.id)}`
    parts.push({ type: "link", url, title: term.about, children: [{ type: "text", value: found }] })
    from = index + found.length
  }
  if (from < words.length || parts.length === 0) parts.push({ type: "text", value: words.slice(from) })
  return parts
}

/** The items as the language sorts them, each with the place of its term. */
function sortItems(list: List, topic: number, { terms, language }: Glossary): ListItem[] {
  const marks = list.children.map((item) => ({
    mark: { entry: [namesOf(item)[0] ?? textOf(item.children[0] ?? item)] },
    place: item,
  }))
  const groups = sortIndex(marks, language)
  return groups
    .flatMap(({ entries }) => entries.flatMap(({ places }) => places))
    .map((item) => {
      const [name] = namesOf(item)
      const term = name === undefined ? undefined : terms.find((one) => one.topic === topic && one.names[0] === name)
      const [first, ...rest] = item.children
      if (!term || first?.type !== "paragraph") return item
      const place = { type: "html", value: `<a id="${term.id}"></a>` } as const
      return { ...item, children: [{ ...first, children: [place, ...first.children] }, ...rest] }
    })
}

/** Names what a reading of a topic owes to the glossary of its edition. */
export const describeGlossary = (glossary: Glossary | undefined): string =>
  glossary === undefined ? "" : JSON.stringify(glossary.terms)
