import { pageName, type KbContents, type EditionScript } from "./site.ts"
import { ancestorsOf, type KbOutline } from "./outline.ts"
import { searchWordsOf } from "./search-words.ts"
import { makeElement } from "./root.ts"
import { cutIntoWords, isFoundWord, passageAround } from "./search-passage.ts"
import { createSearcher } from "./searcher.ts"
import type { KbSearchResult, KbHit } from "./search.ts"

type SearchableEdition = {
  root: URL
  edition: EditionScript
  contents: KbContents
  contentsUrl: string
  outline: KbOutline
}

/** The search of the page: a dialog that answers while the reader types. */
export function bindSearch(edition: SearchableEdition): void {
  const opener = document.querySelector<HTMLButtonElement>("#find")
  if (opener === null) return

  const input = makeElement("input", {
    type: "search",
    "aria-label": "Search this knowledge base",
    placeholder: "Search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: "200",
  })
  const close = makeElement("button", { type: "button", class: "close" }, "Close")
  const status = makeElement("p", { role: "status" })
  const hits = makeElement("ol", { class: "hits" })
  const box = makeElement(
    "dialog",
    { class: "search", "aria-label": "Search" },
    makeElement("form", { role: "search" }, input, close),
    status,
    hits,
  )
  document.body.append(box)

  const search = createSearcher(edition)
  const open = () => {
    if (box.open) return
    box.showModal()
    input.select()
  }
  opener.addEventListener("click", open)
  close.addEventListener("click", () => box.close())
  box.addEventListener("click", (event) => {
    if (event.target === box || (event.target as Element).closest("a") !== null) box.close()
  })
  box.addEventListener("submit", (event) => {
    event.preventDefault()
    hits.querySelector("a")?.click()
  })
  box.addEventListener("keydown", (event) => moveFocus(event, input, hits))
  addEventListener("keydown", (event) => {
    const slash = event.key === "/" && !(event.target as Element).matches("input, textarea, select, [contenteditable]")
    if (!slash && !(event.key === "k" && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    open()
  })

  let asked = 0
  input.addEventListener("input", () => {
    const ticket = ++asked
    search(input.value).then(
      (found) => ticket === asked && showHits(edition, found, input.value, status, hits, () => ticket === asked),
      () =>
        ticket === asked &&
        status.replaceChildren("The search could not be loaded. Check your connection and try again."),
    )
  })
}

/** How long somebody types no more before pages are read for their answers, in milliseconds. */
const pause = 250

function showHits(
  edition: SearchableEdition,
  found: KbSearchResult,
  question: string,
  status: HTMLElement,
  hits: HTMLElement,
  isCurrent: () => boolean,
): void {
  const marks = new Set(found.marks)
  const drawn = found.hits.map((hit) => drawHit(edition, hit, marks))
  hits.replaceChildren(...drawn.map(({ item }) => item))
  if (location.protocol.startsWith("http"))
    setTimeout(() => void showFoundPassages(drawn, marks, isCurrent).catch(() => undefined), pause)
  if (searchWordsOf(question).length === 0) status.replaceChildren()
  else if (found.total === 0) status.replaceChildren("Nothing found. Try fewer or different words.")
  else {
    const count = found.total === 1 ? "1 topic" : `${found.total.toLocaleString("en")} topics`
    const best = found.total > found.hits.length ? `, showing the best ${found.hits.length}` : ""
    const meant = found.meant === "" ? "" : ` for “${found.meant}”`
    status.replaceChildren(`${count}${meant}${best}`)
  }
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
  if (hit.excerpt !== "") link.append(excerpt)
  if (above.length > 0) link.append(makeElement("span", { class: "above", dir: "auto" }, above.join(" › ")))
  const written = passageAround(hit.excerpt, marks)?.word
  if (written !== undefined) leadToWord(link, written)
  return { item: makeElement("li", {}, link), link, excerpt, isShown: written !== undefined }
}

type DrawnHit = ReturnType<typeof drawHit>

/** Browsers that can mark the word in the page that is opened. */
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
    if (isShown || excerpt.textContent === "") continue
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
  for (const block of article?.querySelectorAll("p, h2, h3, h4, h5, h6, li, td, th, pre, dt, dd") ?? [])
    block.append(" ")
  return article?.textContent ?? ""
}

/** The text with the found words marked. */
function markWords(text: string, marks: Set<string>): (Node | string)[] {
  return cutIntoWords(text).map((chunk, at) =>
    at % 2 === 1 && isFoundWord(chunk, marks) ? makeElement("mark", {}, chunk) : chunk,
  )
}

/** Arrow keys lead from the field through the hits and back. */
function moveFocus(event: KeyboardEvent, input: HTMLElement, hits: HTMLElement): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  const stops = [input, ...hits.querySelectorAll("a")]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}
