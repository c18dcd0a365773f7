import { writeSee } from "../document/book-index.ts"
import type { PdfIndex, PdfIndexPlace } from "../document/document.ts"
import type { IndexEntry } from "../document/sort-index.ts"
import { escapeText } from "./xhtml.ts"

/** The index of an edition without pages: each entry leads to the parts where it is. Its title is a heading of the level `top`. */
export function writeIndexSection(
  { title, label, words, groups }: PdfIndex,
  address: (label: string) => string,
  top = 1,
): string {
  const entry = (one: IndexEntry<PdfIndexPlace>): string => {
    const places = firstOfEachPart(one.places).map(
      ({ label, part }) => `<a href="${address(label)}">${escapeText(part) || "…"}</a>`,
    )
    const sees = one.see.map((see) => `<i>${escapeText(writeSee(words, see))}</i>`)
    const under = one.under.length > 0 ? `<ul>${one.under.map(entry).join("")}</ul>` : ""
    return `<li dir="auto">${[escapeText(one.words), ...places, ...sees].join(", ")}${under}</li>`
  }
  const lists = groups.map(
    ({ letter, entries }) =>
      `${letter === "" ? "" : `<h${top + 1}>${escapeText(letter)}</h${top + 1}>`}<ul class="index">${entries.map(entry).join("")}</ul>`,
  )
  return `<section role="doc-index"><h${top} id="${label}" dir="auto">${escapeText(title)}</h${top}>${lists.join("\n")}</section>`
}

/** A part is named once, and leads to the first place in it. */
const firstOfEachPart = (places: PdfIndexPlace[]) =>
  places.filter(({ part }, at) => places.findIndex((one) => one.part === part) === at)
