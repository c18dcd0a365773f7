import type { StyleRole } from "../parsed-document.ts"

/**
 * Word writes its own styles in English whatever its language; other programs, and styles once made by
 * hand, carry the words of their language.
 */
const headingWords = [
  "heading",
  "überschrift",
  "titre",
  "título",
  "titolo",
  "kop",
  "rubrik",
  "overskrift",
  "otsikko",
  "nagłówek",
  "nadpis",
  "címsor",
  "başlık",
  "encabezado",
  "títol",
  "titlu",
  "naslov",
  "antraštė",
  "virsraksts",
  "pealkiri",
  "tiêu đề",
  "заголовок",
  "заглавие",
  "כותרת",
  "عنوان",
  "επικεφαλίδα",
  "見出し",
  "标题",
  "標題",
  "제목",
]

const numberedHeading = new RegExp(`^(?:${headingWords.join("|")})\\s?([1-9])(?:\\s.*)?$`, "i")

const names: [StyleRole, RegExp][] = [
  ["title", /^(title|titel|titre|título|titolo|tittel|название|標題|标题|表題)$/i],
  [
    "contents",
    /^((toc|contents) heading|(toc|contents|(inhalts)?verzeichnis|table des matières|sommaire|tdc|índice|sommario|inhopg|spis treści|оглавление|目录|目次)\s?\d)$/i,
  ],
  [
    "quote",
    /^((intense )?quote|quotations|block ?quot(e|ation)|block ?text|bodytext ?quote|(intensives )?zitat|cit(a|at|ation|azione|aat))$/i,
  ],
  ["note", /^(note|tip|warning|caution|important|notice|alert|hinweis|warnung|remarque|nota) ?(continued|text)?$/i],
  ["caption", /caption|^(beschriftung|légende|leyenda|didascalia|bijschrift)$/i],
  ["term", /^(definition ?term|list heading)$/i],
  ["definition", /^(definition|list contents)$/i],
]

const codeWords =
  /(^|\W)(source ?code|code ?block|listing|html preformatted|preformatted( text)?|program|verbatim|macro text|screen)(\W|$)|^code$/i
const codeRunWords = /(verbatim|html (code|typewriter|keyboard|sample)|code( ?char)?$|inline ?code|^literal|monospace)/i

/** What a style is by its name alone; undefined when the name says nothing. */
export function roleByName(name: string): StyleRole | undefined {
  const level = numberedHeading.exec(name)?.[1]
  if (level) return `heading${Math.min(6, Number(level))}` as StyleRole

  const found = names.find(([, pattern]) => pattern.test(name))
  if (found) return found[0]

  return codeWords.test(name) ? "code" : undefined
}

export function isCodeName(name: string): boolean {
  return codeRunWords.test(name) && !/literal ?(italic|caption)/i.test(name)
}

/** The letter or number of a publisher's own heading style: `HeadB` and `Head 2` are 2, `BHead` is 2. */
export function headingRank(name: string): number | undefined {
  const words = name
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll(/[-_]+/g, " ")
    .trim()
  const after = /^(?:head(?:ing|line)?|hd|h|section|level)\s?([a-f1-6])$/i.exec(words)
  const before = /^([a-f])\s?-?head(?:ing)?$/i.exec(words.replace(/^([A-F])(Head)/, "$1 $2"))
  const rank = (after ?? before)?.[1]?.toLowerCase()
  if (!rank) return undefined

  return /\d/.test(rank) ? Number(rank) : rank.charCodeAt(0) - 96
}

/** The title of a chapter or part stands above all lettered headings. */
export function isChapterTitle(name: string): boolean {
  return /^(chapter|chap|part|article)\s?-?_?(title|head(ing)?)$/i.test(name.replaceAll(/([a-z])([A-Z])/g, "$1 $2"))
}
