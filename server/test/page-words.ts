import { execFileSync } from "node:child_process"

export type PageWord = { text: string; left: number; top: number; right: number; bottom: number }
/** A page as it looks: its size in points, and its lines of words from the top. */
export type PageText = { width: number; height: number; lines: PageWord[][] }

/** Words by their place on the page, as poppler finds them. */
export function readPageWords(file: string): PageText[] {
  const said = execFileSync("pdftotext", ["-bbox-layout", file, "-"], { encoding: "utf8", maxBuffer: 1e9 })
  return said
    .split("<page ")
    .slice(1)
    .map((page) => {
      const [, width = "0", height = "0"] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
      const lines = page.split("<line ").slice(1).map(wordsOfLine)
      return { width: Number(width), height: Number(height), lines }
    })
}

const wordsOfLine = (line: string): PageWord[] =>
  [...line.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g)].map(
    ([, left, top, right, bottom, text = ""]) => ({
      text: text
        .replace(/[\u200b\u2060]/g, "")
        .replace(/&(lt|gt|amp|quot|apos|#39);/g, (_, name: string) => entities[name]!),
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    }),
  )
const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", "#39": "'" }

const groupedNumber = /[-−+]?\p{Nd}{1,3}(?:[.,٬'’\u00a0\u202f]\p{Nd}{2,3})*(?:[.,٫]\p{Nd}+)?[\u00a0\u202f]?[%٪‰]?/gu

/** The numbers of a text, with their groups, decimals and percent; every space in them is one that no line breaks at. */
export const listGroupedNumbers = (text: string): string[] =>
  (text.match(groupedNumber) ?? [])
    .map(withOneSpace)
    .filter((number) => number.length > 3 && /[^\p{Nd}]/u.test(number.slice(1)))

const withOneSpace = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, "").replace(/[\s\u202f\u2009]/g, "\u00a0")

/** Numbers that begin on one line and end on the next. */
export function findSplitNumbers(pages: PageText[], numbers: Set<string>): string[] {
  return pages.flatMap(({ lines }, page) =>
    lines.flatMap((line, at) => {
      const [end, start] = [line.slice(-4), lines[at + 1]?.slice(0, 4) ?? []].map((words) =>
        withOneSpace(words.map(({ text }) => text).join(" ")),
      )
      const [, head = ""] = /((?:^|[^\p{L}\p{Nd}])[-−+]?\p{Nd}[\p{Nd}.,٬٫'’\u00a0]*)[\u00ad\u2010]?$/u.exec(end!) ?? []
      const [tail = ""] = /^[\p{Nd}.,٬٫'’\u00a0]*[%٪‰]?/u.exec(start!) ?? []
      const found = head === "" ? undefined : joinedNumber(head, tail, numbers)
      return found ? [`page ${page + 1}: ${found}`] : []
    }),
  )
}

/** The number of the texts that the end of a line and the start of the next one make, each of them in part. */
function joinedNumber(head: string, tail: string, numbers: Set<string>): string | undefined {
  const before = head.split("\u00a0").map((_, at, all) => all.slice(at).join("\u00a0"))
  const after = tail.split("\u00a0").map((_, at, all) =>
    all
      .slice(0, at + 1)
      .join("\u00a0")
      .replace(/[.,]$/, ""),
  )
  for (const one of before.map((part) => part.replace(/^[^\p{Nd}\-−+]/u, "")))
    for (const other of after.filter((part) => part !== "" && one !== "")) {
      const isCut = /[.,٬٫'’]$/.test(one) || /^[.,٬٫'’%٪‰]/.test(other)
      if (isCut && numbers.has(one + other)) return `${one} | ${other}`
      if (numbers.has(`${one}\u00a0${other}`)) return `${one} | ${other}`
    }
  return undefined
}

/** Words that lie over one another, and those that reach beyond the page. */
export function findCollisions(pages: PageText[]): string[] {
  return pages.flatMap(({ width, height, lines }, page) => {
    const words = lines.flat().filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    const outside = words.filter(
      ({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
    )
    const over = words.flatMap((one, at) =>
      words.slice(at + 1).flatMap((other) => (overlap(one, other) ? [`${one.text} and ${other.text}`] : [])),
    )
    return [...outside.map(({ text }) => `beyond: ${text}`), ...over].map((words) => `page ${page + 1}: ${words}`)
  })
}

function overlap(one: PageWord, other: PageWord): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const [lower, higher] = [one, other].map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  // A note's sign may stand below the end of a full stop, and poppler takes a vowel of Thai for wider than it is.
  if (lower < higher * 0.75 || one.text.includes("ำ") || /^\d{1,2}$/.test(other.text)) return false
  return across > 1.5 && down > lower * 0.6
}
