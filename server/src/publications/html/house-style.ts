import { lightenUntilReadable } from "@hub/contract/colour-contrast"
import type { EditionBook } from "../document/book.ts"
import { fontFamilies, hasImprint } from "../document/print-style.ts"
import type { PrintImprint, PrintStyle } from "../document/document.ts"
import { escapeText } from "./xhtml.ts"

/** What a reading machine has, where it lacks the family itself. */
const otherFamilies: Record<string, string> = {
  [fontFamilies.inter]: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  [fontFamilies.source_serif]: "Georgia, 'Times New Roman', serif",
}

/** The ground of dark pages, against which the accent is lightened. */
const darkGround = "#121212"

/** The colours and fonts of the house, as rules behind those that every edition has. */
export function writeHouseRules({ ink, body_font, heading_font }: PrintStyle): string {
  const family = (name: string, of: string) =>
    name === fontFamilies.standard ? "" : `${of}{font-family:'${name}', ${otherFamilies[name] ?? "serif"}}\n`
  return `h1,h2,h3,h4,h5,h6{color:${ink}}
@media (prefers-color-scheme: dark){h1,h2,h3,h4,h5,h6{color:${lightenUntilReadable(ink, darkGround)}}}
${family(body_font, "body")}${family(heading_font, "h1,h2,h3,h4,h5,h6")}.logo{max-height:3.5em;max-width:60%;background:#fff;padding:.2em}
`
}

/** The logo, where there is one; `address` is where its picture lies. */
export const writeLogo = ({ logo }: PrintStyle, address: string | undefined): string =>
  logo === undefined || address === undefined
    ? ""
    : `<p><img class="logo" src="${address}" alt="${escapeText(logo.alt)}"/></p>`

/** What the edition says of itself, as paragraphs; nothing where it says nothing. */
export const writeImprint = ({ publisher, style: { imprint } }: EditionBook): string =>
  writeParagraphs(publisher, imprint)

export function writeParagraphs(publisher: string, imprint: PrintImprint): string {
  if (!hasImprint(imprint)) return ""
  const link = (url: string, words: string) => `<a href="${escapeText(url)}">${escapeText(words)}</a>`
  const paragraphs = [
    ...(publisher === "" ? [] : [escapeText(publisher)]),
    ...imprint.paragraphs.map((words) => words.split("\n").map(escapeText).join("<br/>")),
    ...imprint.numbers.map(
      ({ name, value, url }) => `${name} ${url === undefined ? escapeText(value) : link(url, value)}`,
    ),
    ...(imprint.links.length > 0 ? [imprint.links.map(({ url, label }) => link(url, label)).join(" · ")] : []),
  ]
  return paragraphs.map((words) => `<p dir="auto">${words}</p>`).join("\n")
}
