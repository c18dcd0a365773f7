import { pageName, type KbContents, type EditionScript } from "./site.ts"
import { ancestorsOf, type KbOutline } from "./outline.ts"
import { makeElement, shared } from "./root.ts"
import { cutIntoWords, isFoundWord, passageAround } from "./search-passage.ts"
import { searchWordsOf } from "./search-words.ts"
import type { KbSearchResult, KbHit } from "./search.ts"
import { writeCount, fillWords } from "./words/edition-words.ts"

export type SearchableEdition = {
  root: URL
  edition: EditionScript
  contents: KbContents
  contentsUrl: string
  outline: KbOutline
}

/** Where answers are shown, and what asks another question. */
export type HitList = { status: HTMLElement; hits: HTMLElement; ask: (question: string) => void }

/** How long somebody types no more before pages are read for their answers, in milliseconds. */
const pause = 250

export function showHits(
  edition: SearchableEdition,
  found: KbSearchResult,
  question: string,
  { status, hits, ask }: HitList,
  isCurrent: () => boolean,
): void {
  const marks = new Set(found.marks)
  const drawn = found.hits.map((hit) => drawHit(edition, hit, marks))
  hits.replaceChildren(...drawn.map(({ item }) => item))
  if (location.protocol.startsWith("http"))
    setTimeout(() => void showFoundPassages(drawn, marks, isCurrent).catch(() => undefined), pause)
  if (searchWordsOf(question).length === 0) return status.replaceChildren()
  status.replaceChildren(describeResult(found))
  if (found.instead === "") return
  const words = fillWords(shared.kbWords.didYouMean, { words: found.instead })
  const button = makeElement("button", { type: "button", class: "instead" }, words)
  button.addEventListener("click", () => ask(found.instead))
  status.append(" ", button)
}

function describeResult({ total, hits, meant }: KbSearchResult): string {
  const { language, found: forms, foundFor, foundBest, foundNothing } = shared.kbWords
  if (total === 0) return foundNothing
  const count = writeCount(forms, total, language)
  const found = meant === "" ? count : fillWords(foundFor, { found: count, words: meant })
  return total > hits.length ? fillWords(foundBest, { found, n: hits.length.toLocaleString(language) }) : found
}

function drawHit({ root, contents, outline }: SearchableEdition, hit: KbHit, marks: Set<string>) {
  const { id, title } = hit
  // The index may be of a newer edition than the page, in which topics stand elsewhere.
  const here = outline.indexOf.get(id)
  const above = here === undefined ? [] : ancestorsOf(outline, here).map((place) => contents.topics[place]?.[2] ?? "")
  const anchor = hit.heading === undefined ? "" : `#${encodeURIComponent(hit.heading.id)}`
  const link = makeElement("a", { href: new URL(pageName(id) + anchor, root).href })
  link.append(makeElement("b", { dir: "auto" }, ...markWords(title, marks)))
  if (hit.heading !== undefined)
    link.append(makeElement("span", { class: "heading", dir: "auto" }, ...markWords(hit.heading.text, marks)))
  const excerpt = makeElement("span", { class: "excerpt", dir: "auto" }, ...markWords(hit.excerpt, marks))
  link.append(excerpt)
  if (above.length > 0) link.append(makeElement("span", { class: "above", dir: "auto" }, above.join(" › ")))
  const written = passageAround(hit.excerpt, marks)?.word
  if (written !== undefined) leadToWord(link, written)
  return { item: makeElement("li", {}, link), link, excerpt, isShown: written !== undefined }
}

type DrawnHit = ReturnType<typeof drawHit>

/** Browsers that can go to the word in the page that is opened. */
function leadToWord(link: HTMLAnchorElement, word: string): void {
  if (!("fragmentDirective" in document)) return
  link.href = `${link.href}${link.hash === "" ? "#" : ""}:~:text=${encodeURIComponent(word)}`
}

/**
 * Shows the words around the first found one where the beginning of a topic holds none. The index has only beginnings, so
 * the page is read, from the device where it is kept; a page in a folder cannot be.
 */
async function showFoundPassages(drawn: DrawnHit[], marks: Set<string>, isCurrent: () => boolean): Promise<void> {
  for (const { link, excerpt, isShown } of drawn) {
    if (isShown) continue
    if (!isCurrent()) return
    const page = await fetch(link.href.replace(/#.*/, "")).then((response) => (response.ok ? response.text() : ""))
    const article = new DOMParser().parseFromString(page, "text/html").querySelector("article")
    article?.querySelector("h1")?.remove()
    const found = passageAround(textOfBlocks(article), marks)
    if (found === undefined) continue
    excerpt.replaceChildren(...markWords(found.passage, marks))
    leadToWord(link, found.word)
  }
}

/** The text with a space after each block, so that words of two do not become one. */
function textOfBlocks(article: Element | null): string {
  for (const block of article?.querySelectorAll("p, h2, h3, h4, h5, h6, li, td, th, pre, dt, dd, figcaption") ?? [])
    block.append(" ")
  return article?.textContent ?? ""
}

/** The text with the found words marked. */
function markWords(text: string, marks: Set<string>): (Node | string)[] {
  return cutIntoWords(text).map((chunk, at) =>
    at % 2 === 1 && isFoundWord(chunk, marks) ? makeElement("mark", {}, chunk) : chunk,
  )
}
