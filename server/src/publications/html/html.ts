import { escapeHtml, writeMeta } from "@hub/reader/escape"
import { type EditionBook, numberHeadings, pictureMimeTypes } from "../document/book.ts"
import { listContents, type ContentsEntry } from "../document/contents.ts"
import { writeHouseRules, writeImprint, writeLogo } from "./house-style.ts"
import type { CodeFamily } from "../code/highlight.ts"
import { writeNumberLists } from "./number-lists.ts"
import { writeIndexSection } from "./index-section.ts"
import { bookStyle } from "./style.ts"
import { escapeText, writeAuthor, type XhtmlOptions, writeXhtml } from "./xhtml.ts"
import { inlineText } from "../document/direction.ts"
import { languageOfChapter, toLanguageTag } from "../document/language.ts"
import { directionOf } from "@hub/reader/page-frame"
import { wordsFor } from "@hub/reader/words/languages"

/** The whole edition as one page that needs no other file and runs nothing. */
export function writeHtmlPage(book: EditionBook): string {
  const numberOf = numberHeadings(book)
  const way: XhtmlOptions = {
    deeper: 1,
    address: (label) => `#${label}`,
    picture(picture) {
      const found = book.pictures.get(book.nameOf(picture) ?? "")
      return found && `data:${pictureMimeTypes[found.look.type]};base64,${found.bytes.toString("base64")}`
    },
    noteMarks: { sign: ` role="doc-noteref"`, note: ` role="doc-footnote"`, back: ` role="doc-backlink"` },
    numberOf,
  }
  const language = escapeHtml(toLanguageTag(book))
  return `<!doctype html>
<html lang="${language}"${book.rtl ? ` dir="rtl"` : ""}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${writeMeta("author", book.author)}${writeMeta("description", book.description)}<title>${escapeText(book.title)}</title>
<style>${bookStyle}${pageStyle}${writeHouseRules(book.style)}</style>
</head>
<body>
<header>${writeLogo(book.style, book.style.logo && way.picture(book.style.logo))}<h1 dir="auto">${escapeText(book.title)}</h1>${writeAuthor(book)}<p>${escapeText([book.edition, book.date].filter(Boolean).join(" · "))}</p></header>
<nav aria-label="${escapeText(wordsFor(toLanguageTag(book)).page.contents)}">${writeContentsList(listContents(book, numberOf))}</nav>
${writeNumberLists(book, (label) => `#${label}`)}<main>
${book.chapters.map((blocks, at) => `<section${writeChapterLanguage(blocks)}>${writeXhtml(blocks, way, `${at}-`)}</section>`).join("\n")}
${book.index ? writeIndexSection(book.index, (label) => `#${label}`, 2) : ""}</main>
${writeFooter(book)}</body>
</html>
`
}

/** Where a chapter is in another language than the page, so that it is read aloud, hyphenated and checked as what it is. */
function writeChapterLanguage(blocks: EditionBook["chapters"][number]): string {
  const language = languageOfChapter(blocks)
  return language === undefined ? "" : ` lang="${escapeHtml(language)}" dir="${directionOf(language)}"`
}

function writeFooter(book: EditionBook): string {
  const words = book.style.footer === "" ? "" : `<p dir="auto">${escapeText(book.style.footer)}</p>`
  const inside = writeImprint(book) + words
  return inside === "" ? "" : `<footer>${inside}</footer>\n`
}

function writeContentsList(entries: ContentsEntry[]): string {
  if (entries.length === 0) return ""
  return `<ol>${entries
    .map(
      ({ label, body, number, children }) =>
        `<li><a href="#${label}" dir="auto">${escapeText(number)}${escapeText(inlineText(body)) || "…"}</a>${writeContentsList(children)}</li>`,
    )
    .join("")}</ol>`
}

/** As in the knowledge base. */
export const pageCodeColours = {
  k: ["#b3213a", "#ff9a9a"],
  s: ["#1a6b1f", "#8fd694"],
  c: ["#5c666e", "#9ca8b0"],
  n: ["#a5155a", "#f2a0c8"],
  f: ["#2f4fb0", "#a3bcff"],
  t: ["#0d6170", "#7fd1d8"],
} satisfies Record<CodeFamily, [light: string, dark: string]>

const pageStyle = `
:root{color-scheme:light dark}
body{max-width:46rem;margin:0 auto;padding:1.5rem 1.25rem 5rem;font:1rem/1.6 Georgia,"Times New Roman",serif}
header{border-bottom:1px solid #8888;margin-bottom:1.5rem}
header h1{margin-bottom:.2em;font-size:2.2rem}
footer{border-top:1px solid #8888;margin-top:3rem;font-size:.85rem}
nav ol{list-style:none;padding-inline-start:1.2em}nav ol.number-list{padding-inline-start:0}nav>ol{padding:0}nav a{text-decoration:none}
section{margin-top:2.5rem}
pre{background:light-dark(#f5f7f8,#1a2025);border-radius:6px}
figure.code figcaption{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
${Object.entries(pageCodeColours)
  .map(([family, [light, dark]]) => `pre .${family}{color:light-dark(${light},${dark})}`)
  .join("")}
.code .marked{background:light-dark(#fdf1c7,#3a3315)}.code .added{background:light-dark(#e0f3e4,#16301f)}.code .removed{background:light-dark(#fbe4e4,#3a1e21)}
@media print{:root{color-scheme:light}nav{break-after:page}a{color:inherit;text-decoration:none}}
`
