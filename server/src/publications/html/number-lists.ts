import type { EditionBook } from "../document/book.ts"
import { inlineText } from "../document/direction.ts"
import { escapeText } from "./xhtml.ts"

/** The tables and the figures of an edition that numbers them. */
export function writeNumberLists({ numbers }: EditionBook, address: (label: string) => string): string {
  const lists = numbers?.lists ?? []
  return lists
    .map(({ title, entries }) => {
      const lines = entries.map(
        ({ label, name, body }) =>
          `<li dir="auto"><a href="${address(label)}"><b class="number">${escapeText(name)}</b> ${escapeText(inlineText(body))}</a></li>`,
      )
      return `<nav aria-label="${escapeText(title)}"><h2>${escapeText(title)}</h2><ol class="number-list">${lines.join("")}</ol></nav>\n`
    })
    .join("")
}
