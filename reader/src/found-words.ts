import { cutIntoWords, isFoundWord } from "./search-passage.ts"

const name = "kb found"
type FoundWords = { page: string; marks: string[] }

/** Leaves to the page that a hit leads to which words were found; a browser that keeps nothing shows none. */
export function keepFoundWords(page: string, marks: string[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ page, marks } satisfies FoundWords))
  } catch {
    return
  }
  if (page === location.pathname) showFoundWords()
}

/** Marks all found words in the text, without a change to it, until Escape is pressed. */
export function showFoundWords(): void {
  const article = document.querySelector("article")
  const kept = takeFoundWords()
  if (article === null || kept === undefined || !("highlights" in CSS)) return
  const marks = new Set(kept.marks)
  const ranges = rangesOf(article, marks)
  if (ranges.length === 0) return
  CSS.highlights.set("found", new Highlight(...ranges))
  addEventListener("keydown", (event) => event.key === "Escape" && CSS.highlights.delete("found"))
}

/** Once: who loads the page again wants to read it. */
function takeFoundWords(): FoundWords | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "null") as FoundWords | null
    if (kept?.page !== location.pathname) return undefined
    sessionStorage.removeItem(name)
    return kept
  } catch {
    return undefined
  }
}

const most = 1000

function rangesOf(article: Element, marks: Set<string>): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null && ranges.length < most; text = texts.nextNode()) {
    let at = 0
    for (const [place, chunk] of cutIntoWords(text.nodeValue ?? "").entries()) {
      if (place % 2 === 1 && isFoundWord(chunk, marks)) {
        const range = new Range()
        range.setStart(text, at)
        range.setEnd(text, at + chunk.length)
        ranges.push(range)
      }
      at += chunk.length
    }
  }
  return ranges
}
