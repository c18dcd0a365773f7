import type { MarkupPage, PageIndex, PageSurroundings } from "./pages.ts"
import { idsOf } from "./pages.ts"
import {
  classesOf,
  elementsIn,
  findElementsNamed,
  isText,
  type MarkupElement,
  type MarkupNode,
  wordsIn,
} from "./tree.ts"

/** The text of a note or comment. */
export type NoteText = { element: MarkupElement; page: MarkupPage; is_comment: boolean }

/** Notes of pages: which links refer to which, which elements they are, and the links in them that lead back. */
export type PageNotes = {
  references: Map<MarkupElement, NoteText>
  texts: Map<MarkupElement, NoteText>
  ways_back: Set<MarkupElement>
}

const sign = /^[[(]?(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶#]{1,4}|note \d{1,4})[\])]?$/i
const longest = 12
const classOfReference = /noteref|footnote|endnote|fnref|fnanchor|sdfootnote|sdendnote/i
const classOfNote = /footnote|endnote/i

/**
 * Finds notes by what they do, since each program writes them in its own way: a link of a number or sign to a text that begins
 * or ends with a link back to it. Clauses that refer to each other do so too, so the sign is raised or in brackets, the way
 * back leads to the sign itself, or the page calls them notes. Where it says of a link that it refers to a note, the way back
 * may be missing.
 */
export function findNotes(
  pages: MarkupPage[],
  { find, parentOf }: PageIndex,
  resolve: PageSurroundings["resolve"],
): PageNotes {
  const notes: PageNotes = { references: new Map(), texts: new Map(), ways_back: new Set() }
  const byBlock = new Map<MarkupElement, NoteText>()

  const targetOf = (link: MarkupElement, page: MarkupPage) => {
    const href = link.attributes["href"]
    if (!href?.includes("#")) return undefined
    const target = resolve(href, page)
    return target.to === "page" && target.id !== "" ? find(target.path, target.id) : undefined
  }
  const leadsBack = (way: MarkupElement, page: MarkupPage, link: MarkupElement) => {
    const target = targetOf(way, page)?.element
    if (target === undefined) return false
    for (
      let [one, steps]: [MarkupElement | undefined, number] = [link, 0];
      one && steps < 4;
      one = parentOf(one), steps++
    )
      if (one === target || elementsIn(one).some((each) => each === target && steps < 2)) return true
    return false
  }
  const isExact = (way: MarkupElement, page: MarkupPage, link: MarkupElement) => {
    const target = targetOf(way, page)?.element
    const around = parentOf(link)
    if (target === undefined) return false
    const isMark = wordsIn(target) === "" && around !== undefined && elementsIn(around).includes(target)
    return target === link || isMark || (target === around && wordsIn(around) === wordsIn(link))
  }
  const isWayBack = (way: MarkupElement, whole: MarkupElement, page: MarkupPage, link: MarkupElement) => {
    const place = placeIn(whole, way)
    if (place === undefined || !leadsBack(way, page, link)) return false
    const said = wordsIn(way)
    return arrow.test(said) || isExact(way, page, link) || (place === "start" && sign.test(said))
  }
  const isWrittenAsNote = (link: MarkupElement, text: MarkupElement) =>
    /^\[.+\]$/.test(wordsIn(link)) ||
    [link, parentOf(link)].some((each) => each?.name === "sup") ||
    findElementsNamed(link, "sup").length > 0 ||
    classesOf(link).some((each) => classOfReference.test(each)) ||
    [text, parentOf(text)].some((each) => each && classesOf(each).some((one) => classOfNote.test(one)))
  const isInside = (element: MarkupElement, outer: MarkupElement) => {
    for (let one: MarkupElement | undefined = element; one; one = parentOf(one)) if (one === outer) return true
    return false
  }

  for (const page of pages)
    for (const link of findElementsNamed(page.main, "a")) {
      const said = wordsIn(link)
      const isNamed = /\b(?:doc-noteref|noteref)\b/.test(`${link.attributes["role"]} ${link.attributes["epub:type"]}`)
      if (notes.ways_back.has(link) || said.length > longest || !(isNamed || sign.test(said))) continue
      const target = targetOf(link, page)
      const text = target && blockOf(target.element, parentOf)
      if (!target || !text || isInside(link, text)) continue
      const known = byBlock.get(text)
      const found = known ? [] : findElementsNamed(text, "a").filter((way) => isWayBack(way, text, target.page, link))
      const isNote = isNamed || isWrittenAsNote(link, text) || found.some((way) => isExact(way, target.page, link))
      if (!known && !(isNamed || (isNote && found.length > 0))) continue
      const whole = known?.element ?? widen(text, parentOf, link, isInside)
      const note = known ?? {
        element: whole,
        page: target.page,
        is_comment: /^cmnt\d/.test(idsOf(target.element)[0] ?? ""),
      }
      for (const way of findElementsNamed(whole, "a"))
        if (
          targetOf(way, target.page)?.page === page &&
          (isWayBack(way, whole, target.page, link) || /^[↩↑^]/u.test(wordsIn(way)))
        )
          notes.ways_back.add(way)
      for (const way of found) notes.ways_back.add(way)
      notes.references.set(link, note)
      notes.texts.set(whole, note)
      byBlock.set(text, note)
    }
  return notes
}

/** Signs alone, or words that say so. */
const arrow = /^(?:[\s\p{P}\p{S}\uFE0E\uFE0F]*|.*\b(?:back|return|jump|zurück|retour|volver)\b.*)$/iu
const labelBefore = /^[\s\p{P}\p{S}]*\d{0,4}[\s\p{P}\p{S}\uFE0E\uFE0F]*(?:(?:jump|back|up|to)[\s\p{P}\p{S}]*){0,4}$/iu

/** Whether a link is the first or the last that a text says; other links there may stand beside it. */
function placeIn(text: MarkupElement, link: MarkupElement): "start" | "end" | undefined {
  const said = { before: "", after: "" }
  let side: keyof typeof said = "before"
  const read = (node: MarkupNode): void => {
    if (isText(node)) said[side] += node.text
    else if (node === link) side = "after"
    else if (node.name !== "a" || node.attributes["href"] === undefined) for (const each of node.children) read(each)
    else if (!sign.test(wordsIn(node)) && !arrow.test(wordsIn(node))) said[side] += wordsIn(node)
  }
  read(text)
  if (labelBefore.test(said.before)) return "start"
  return /^[\s\p{P}\p{S}\uFE0E\uFE0F]*$/u.test(said.after) ? "end" : undefined
}

/** The block that an element is or begins, if that can be the text of a note. */
function blockOf(element: MarkupElement, parentOf: PageIndex["parentOf"]): MarkupElement | undefined {
  let block: MarkupElement | undefined = element
  for (let steps = 0; block && !/^(?:li|p|div|aside|dd|section|td)$/.test(block.name); steps++) {
    if (steps > 4) return undefined
    block = parentOf(block)
  }
  const tooMuch = block && findElementsNamed(block, "h1", "h2", "h3", "h4", "h5", "h6", "table").length > 0
  return tooMuch ? undefined : block
}

/** All paragraphs of a note that is a box of its own. */
function widen(
  text: MarkupElement,
  parentOf: PageIndex["parentOf"],
  link: MarkupElement,
  isInside: (element: MarkupElement, outer: MarkupElement) => boolean,
): MarkupElement {
  const around = parentOf(text)
  if (text.name !== "p" || !around || !/^(?:div|li|aside|dd)$/.test(around.name)) return text
  const isOne = elementsIn(around)[0] === text && !isInside(link, around)
  const links = (element: MarkupElement) =>
    findElementsNamed(element, "a").filter((each) => sign.test(wordsIn(each))).length
  return isOne && links(around) === links(text) && findElementsNamed(around, "h1", "h2", "h3").length === 0
    ? around
    : text
}
