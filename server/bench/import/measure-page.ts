import type { Element, Nodes } from "hast"
import { raw } from "hast-util-raw"
import { emptyMeasures, splitMeasuredWords } from "./document-measures.ts"
import type { DocumentMeasures } from "./document-measures.ts"

/** What an HTML page shows, the person who made it. A cross-reference counts when its place is in the page; a note by its mark. */
export function measurePage(html: string): DocumentMeasures {
  const measures = emptyMeasures()
  const text: string[] = []
  const ids = new Set<string>()
  const references: string[] = []

  const visit = (node: Nodes): void => {
    if (node.type === "text") text.push(node.value)
    if (node.type === "element") {
      const href = hrefOf(node)
      if (classesOf(node).includes("sr-only")) return
      ids.add(textOf(node.properties["id"] ?? node.properties["name"]))
      if (isNoteName(href.slice(1))) {
        measures.notes += isWayBack(href) ? 0 : 1
        return
      }
      if (href.startsWith("#")) references.push(href.slice(1))
      if (isApart(node)) text.push(" ")
      element(measures, node)
    }
    if ("children" in node) for (const each of node.children) visit(each)
    if (node.type === "element" && isApart(node)) text.push(" ")
  }
  visit(raw({ type: "root", children: [{ type: "raw", value: html }] }))

  const whole = text.join("")
  measures.words = splitMeasuredWords(whole)
  measures.references = references.filter((id) => ids.has(decodeURIComponent(id))).length
  measures.equations += whole.match(/\$[^$\n]+\$/g)?.length ?? 0
  return measures
}

function element(measures: DocumentMeasures, node: Element): void {
  const { tagName, properties } = node
  const href = hrefOf(node)
  const classes = classesOf(node)

  if (/^h[1-6]$/.test(tagName)) measures.headings.push(shown(node))
  if (tagName === "li" && !isNoteName(textOf(properties["id"]))) measures.items += 1
  if (tagName === "td" || tagName === "th") {
    measures.cells += 1
    if (Number(properties["colSpan"] ?? 1) > 1 || Number(properties["rowSpan"] ?? 1) > 1) measures.spans += 1
  }
  if (tagName === "img") measures.images += 1
  if (classes.includes("math") || classes.includes("language-math")) measures.equations += 1
  if (href && !href.startsWith("#")) measures.links += 1
}

const hrefOf = ({ tagName, properties }: Element) => (tagName === "a" ? textOf(properties["href"]) : "")

const textOf = (property: Element["properties"][string]) => (typeof property === "string" ? property : "")

const isNoteName = (name: string) => /^(user-content-)?(fn(ref)?-?\d|fn-|fnref-|(foot|end)note-)/.test(name)

const isWayBack = (href: string) => /fnref|note-ref/.test(href)

const classesOf = ({ properties }: Element) => {
  const given = properties["className"]
  return Array.isArray(given) ? given.map(String) : []
}

/** Words on both sides of a block are two words. */
const isApart = ({ tagName }: Element) =>
  !/^(a|abbr|b|code|del|em|i|ins|kbd|mark|s|span|strong|sub|sup|u)$/.test(tagName)

function shown(node: Nodes): string {
  if (node.type === "text") return node.value
  if (node.type === "element" && node.tagName === "br") return " "
  return "children" in node ? node.children.map((each) => shown(each)).join("") : ""
}
