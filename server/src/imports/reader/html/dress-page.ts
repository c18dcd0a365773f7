import { readClassMarks } from "../markup/marks.ts"
import { furnitureOf, mainPartOf } from "../markup/furniture.ts"
import type { SourcePage } from "../markup/read-pages.ts"
import {
  childNamed,
  createElement,
  findElementsNamed,
  type MarkupElement,
  originOfMarkup,
  textInside,
  walkElements,
  wordsIn,
} from "../markup/tree.ts"
import { dressConfluencePage, isConfluencePage } from "./confluence.ts"
import { dressGooglePage, isGooglePage } from "./google-docs.ts"

/** A page with the part that its author wrote, under a heading. */
export function dressPage(path: string, root: MarkupElement): SourcePage {
  const head = childNamed(root, "head")
  const body = childNamed(root, "body") ?? root
  const page = { path, root, title: "", classes: new Map(), depth: 0, ...baseOf(root) }
  if (isConfluencePage(root)) return { ...page, ...dressConfluencePage(head, body) }
  if (isGooglePage(root)) {
    const classes = readClassMarks(findElementsNamed(root, "style").map(textInside).join("\n"))
    return { ...page, main: dressGooglePage(body), classes }
  }
  const main = mainPartOf(body)
  const name = head && childNamed(head, "title")
  const isNamed = findOwn(main, /^h[1-6]$/).length === 0 && findOwn(body, /^h1$/).length === 0 && name !== undefined
  return isNamed ? { ...page, main, title: wordsIn(name) } : { ...page, main: withHeading(main, body, name) }
}

/** Where a page came from, if it says so. */
function baseOf(root: MarkupElement): { base?: string } {
  const base = findElementsNamed(root, "base")[0]?.attributes["href"]
  const canonical = findElementsNamed(root, "link").find(({ attributes }) => attributes["rel"] === "canonical")
    ?.attributes["href"]
  const found = [base, canonical].find((each) => each !== undefined && /^https?:/i.test(each))
  return found === undefined ? {} : { base: found }
}

/** The text under the heading of its page, which may stand above it, or under the page's name. */
function withHeading(main: MarkupElement, body: MarkupElement, name: MarkupElement | undefined): MarkupElement {
  const headings = findOwn(main, /^h[1-6]$/)
  if (headings.some(({ name }) => name === "h1")) return main
  const inMain = new Set(findElementsNamed(main, "h1"))
  const above = findOwn(body, /^h1$/).filter((each) => !inMain.has(each) && wordsIn(each) !== "")
  if (above.length === 1) return createElement(main.name, [above[0]!, ...main.children], main.attributes)
  if (!name || wordsIn(name) === "") return main
  const heading = createElement("h1", name.children, {}, originOfMarkup(name))
  return createElement(main.name, [heading, ...main.children], main.attributes)
}

/** Those that are no part of a page's furniture. */
export function findOwn(root: MarkupElement, names: RegExp): MarkupElement[] {
  const found: MarkupElement[] = []
  walkElements(root, (element) => {
    if (element !== root && furnitureOf(element) !== undefined) return false
    if (names.test(element.name) && wordsIn(element) !== "") found.push(element)
    return true
  })
  return found
}
