import { escapeHtml } from "@hub/reader/escape"

type RenderedEmail = {
  hub: string
  public_url: string
  /** Where readers of editions are; emails to them lead there, and name no other place. */
  reader_url: string
  subject: string
  text: string
  button: string | null
}

/**
 * An email as a page, from the text that is sent beside it: its subject as the heading, quoted lines as a quotation, lines
 * after dashes as a list, and the first address of the hub that has a line for itself as a button, if the button has a name. Nothing is loaded from anywhere.
 */
export function renderEmail({ hub, public_url, reader_url, subject, text, button }: RenderedEmail): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  const link = button === null ? undefined : findHubLink(text, [public_url, reader_url])
  const home = [public_url, reader_url].find((one) => link !== undefined && isBelow(link, one)) ?? public_url
  const [greeting, ...rest] = paragraphs.map((paragraph) => renderParagraph(paragraph, link, button ?? ""))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${styles}</style></head>
<body><div class="page"><p class="hub">${escapeHtml(hub)}</p>
<div class="sheet">${greeting ?? ""}
<h1 dir="auto">${escapeHtml(subject)}</h1>
${rest.join("\n")}</div>
<p class="foot">${link === undefined ? "" : `If the button doesn't work, copy this address:<br>${renderLinks(link)}<br><br>`}Sent by ${escapeHtml(hub)}, ${renderLinks(home)}</p></div></body></html>
`
}

function renderParagraph(paragraph: string, link: string | undefined, button: string): string {
  const lines = paragraph.split("\n")
  if (lines.every((line) => line.startsWith("> ")))
    return `<blockquote dir="auto">${renderLines(lines.map((line) => line.slice(2)))}</blockquote>`
  if (lines.some((line) => line.startsWith("- "))) return renderList(lines)
  if (link !== undefined && lines.at(-1)?.trim() === link)
    return `${renderText(lines.slice(0, -1))}<p><a class="button" href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`
  return renderText(lines)
}

/** Lines after a dash, each with the indented ones below it; what stands before the first is a paragraph. */
function renderList(lines: string[]): string {
  const first = lines.findIndex((line) => line.startsWith("- "))
  const items: string[][] = []
  for (const line of lines.slice(first))
    if (line.startsWith("- ")) items.push([line.slice(2)])
    else items.at(-1)?.push(line.trim())
  return `${renderText(lines.slice(0, first))}<ul>${items.map((item) => `<li dir="auto">${renderLines(item)}</li>`).join("")}</ul>`
}

const renderText = (lines: string[]) => (lines.length === 0 ? "" : `<p dir="auto">${renderLines(lines)}</p>`)
const renderLines = (lines: string[]) => lines.map(renderLinks).join("<br>")

/** The first address of this hub that has a line for itself. One that somebody typed leads elsewhere, or at most into the hub. */
const findHubLink = (text: string, homes: string[]) =>
  text.split("\n").find((line) => !/\s/.test(line) && homes.some((home) => isBelow(line, home)))

const isBelow = (address: string, home: string) => address === home || address.startsWith(`${home}/`)

const links = /https?:\/\/[^\s<>"]+/g

/** Text with its addresses as links. */
function renderLinks(text: string): string {
  const between = text.split(links).map(escapeHtml)
  const found = (text.match(links) ?? []).map(escapeHtml)
  return between.map((part, at) => part + (found[at] ? `<a href="${found[at]}">${found[at]}</a>` : "")).join("")
}

/** The colours and faces of the hub, as far as mail programs show them. */
const styles = `
body{margin:0;background:#f4f4f2;color:#17212b;font:15px/1.5 Inter,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.page{max-width:560px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}
.hub,.foot{margin:0 4px;color:#55616d;font-size:13px}.hub{margin-bottom:14px;font-weight:600}.foot{margin-top:16px}
.sheet{padding:24px 32px;border-radius:10px;background:#fff}
h1{margin:0 0 16px;font:600 24px/1.3 "Source Serif 4",Georgia,serif}
p,ul,blockquote{margin:0 0 16px}ul{padding-inline-start:20px}li{margin-bottom:8px}
blockquote{padding-inline-start:14px;border-inline-start:3px solid #174a7c;font-family:"Source Serif 4",Georgia,serif}
a{color:#174a7c}.button{display:inline-block;padding:11px 22px;border-radius:6px;background:#174a7c;color:#fff;font-weight:600;text-decoration:none}
@media (max-width:480px){.sheet{padding:20px}}
@media (prefers-color-scheme:dark){body{background:#14181c;color:#e6e9ec}.sheet{background:#1d2329}.hub,.foot{color:#a4afb9}
a{color:#8fbdea}blockquote{border-color:#8fbdea}.button{background:#3878b9;color:#fff}}`
