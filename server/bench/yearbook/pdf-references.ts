import type { PageText } from "../../test/page-words.ts"
import type { PdfBook } from "./pdf-file.ts"
import { nameIn, pdfText, type PdfDict, type PdfValue } from "./pdf-objects.ts"

/** How many links lead within the book, how many of them name a page, and which lead to nothing or name a wrong one. */
export function checkPageReferences(book: PdfBook, texts: PageText[]) {
  const { pdf, pages, annotations } = book
  const named = namedTargets(book)
  const pageOf = new Map(pages.map(({ ref }, at) => [ref, at]))
  const [begins, ends] = textPages(book)
  const problems: string[] = []
  let inside = 0
  let naming = 0
  for (const { dict, page } of annotations) {
    const action = pdf.dict(dict["/A"])
    if (action["/S"] === "/URI") continue
    inside++
    const from = pageOf.get(page)!
    const goal = dict["/Dest"] ?? action["/D"]
    const target = typeof goal === "string" && !goal.endsWith(" R") ? named.get(pdfText(goal).replace(/^\//, "")) : goal
    const reached = pageOf.get(nameIn(pdf.list(targetArray(book, target))[0]))
    if (reached === undefined) problems.push(`page ${from + 1}: ${JSON.stringify(goal)} is nowhere`)
    const words = boxesOf(book, dict)
      .map((box) => wordsUnder(texts[from]!, box))
      .join(" ")
    const isListed = from < begins || from >= ends
    const [, said] = (isListed ? /(\d+)[.,;]?$/ : /page\s*(\d+)[.,;]?$/).exec(words) ?? []
    if (said === undefined) continue
    naming++
    if (Number(said) !== reached! + 1) problems.push(`page ${from + 1}: “${words}” leads to page ${reached! + 1}`)
  }
  return { inside, naming, problems }
}

function targetArray({ pdf }: PdfBook, target: PdfValue | undefined): PdfValue {
  const found = pdf.resolve(target)
  return Array.isArray(found) || found === null ? found : (pdf.dict(found)["/D"] ?? null)
}

function namedTargets({ pdf }: PdfBook): Map<string, PdfValue> {
  const found = new Map<string, PdfValue>(
    Object.entries(pdf.dict(pdf.catalog["/Dests"])).map(([name, goal]) => [name.slice(1), goal]),
  )
  const walk = (node: PdfDict) => {
    const entries = pdf.list(node["/Names"])
    for (let at = 0; at + 1 < entries.length; at += 2) found.set(pdfText(entries[at]), entries[at + 1]!)
    for (const kid of pdf.list(node["/Kids"])) walk(pdf.dict(kid))
  }
  walk(pdf.dict(pdf.dict(pdf.catalog["/Names"])["/Dests"]))
  return found
}

/** From which page on there are chapters, and from which on the index. */
function textPages({ pdf, pages }: PdfBook): [number, number] {
  const starts: { title: string; page: number }[] = []
  const outline = pdf.dict(pdf.dict(pdf.catalog["/Outlines"])["/First"])
  for (let entry = outline; entry["/Title"] !== undefined; entry = pdf.dict(entry["/Next"])) {
    const goal = entry["/Dest"] ?? pdf.dict(entry["/A"])["/D"]
    const [ref] = pdf.list(targetArray({ pdf } as PdfBook, goal))
    starts.push({ title: pdfText(entry["/Title"]), page: pages.findIndex((page) => page.ref === ref) })
  }
  const first = starts.find(({ title }) => !/^(?:Tables|Figures)$/.test(title))?.page ?? 0
  const index = starts.find(({ title }) => title === "Index")?.page ?? pages.length
  return [first, index]
}

/** The boxes of a link, of which a line each has one. */
function boxesOf({ pdf }: PdfBook, dict: PdfDict): number[][] {
  const points = pdf.list(dict["/QuadPoints"]) as number[]
  if (points.length === 0) return [pdf.list(dict["/Rect"]) as number[]]
  return Array.from({ length: points.length / 8 }, (_, at) => {
    const box = points.slice(at * 8, at * 8 + 8)
    const [across, up] = [0, 1].map((side) => box.filter((_, place) => place % 2 === side))
    return [Math.min(...across!), Math.min(...up!), Math.max(...across!), Math.max(...up!)]
  })
}

function wordsUnder({ height, lines }: PageText, [left = 0, low = 0, right = 0, high = 0]: number[]): string {
  return lines
    .flat()
    .filter((word) => {
      const [x, y] = [(word.left + word.right) / 2, height - (word.top + word.bottom) / 2]
      return x > left && x < right && y > low && y < high
    })
    .map(({ text }) => text)
    .join(" ")
}
