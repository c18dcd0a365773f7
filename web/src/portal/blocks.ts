import type { Comment } from "@hub/contract/reviews"
import { sanitisedHtml } from "../trusted-html.ts"

/** A paragraph, heading, list, table …: what a comment can hang on. `heading` is the id of the heading it stands under. */
export type PassageBlock = {
  html: string
  text: string
  heading: string | null
  /** Its own id, of a heading. */
  opens?: string
  /** Where it begins in the source; unknown of what the author wrote as HTML. */
  at: number | null
}

const longestQuote = 600

/** Cuts a sanitised page into its outermost elements. */
export function splitIntoBlocks(html: string): PassageBlock[] {
  const page = document.createElement("template")
  page.innerHTML = sanitisedHtml(html)
  let heading: string | null = null
  return [...page.content.children].map((element) => {
    const isHeading = /^H[1-6]$/.test(element.tagName) && element.id !== ""
    if (isHeading) heading = element.id
    const at = element.getAttribute("data-source-offset")
    return {
      html: element.outerHTML,
      text: oneLine(ownWordsOf(element)),
      heading,
      ...(isHeading ? { opens: element.id } : {}),
      at: at === null ? null : Number(at),
    }
  })
}

/** The words a comment on a block is about: those selected in it, or else how it begins. */
export function quoteOfSelection(block: PassageBlock, selected: string): string {
  const words = oneLine(selected)
  return cut(words !== "" && block.text.includes(words) ? words : block.text || "(an image)")
}

/** The index of the block in which an offset of the source stands. */
export function blockIndexAt(offset: number, blocks: Pick<PassageBlock, "at">[]): number {
  return blocks.findLastIndex(({ at }) => at !== null && at <= offset)
}

/**
 * For each comment the index of its block: the one it was made on while its words are there, else the one with its words under its heading, else the first with its words.
 * -1 when the text no longer holds them.
 */
export function blockIndexesOf(
  comments: Pick<Comment, "heading" | "quote" | "at">[],
  blocks: Omit<PassageBlock, "html">[],
): number[] {
  return comments.map(({ heading, quote, at }) => {
    const words = quote.replace(/…$/, "")
    const holds = ({ text }: Omit<PassageBlock, "html">) =>
      text.includes(words) || (text === "" && quote === "(an image)")
    const own = blocks.findIndex((block) => block.at !== null && block.at === at && holds(block))
    if (own >= 0) return own
    const there = blocks.findIndex((block) => block.heading === heading && holds(block))
    return there >= 0 ? there : blocks.findIndex(holds)
  })
}

/** What the author wrote: numbers of captions are none of it. */
function ownWordsOf(element: Element): string {
  if (element.querySelector(".number") === null) return element.textContent
  const copy = element.cloneNode(true) as Element
  for (const number of copy.querySelectorAll(".number")) number.remove()
  return copy.textContent
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim()

function cut(text: string): string {
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}
