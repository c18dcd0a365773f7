import { pageName, type KbContents, type EditionScript } from "./site.ts"
import { ancestorsOf, type KbOutline } from "./outline.ts"
import { searchWordsOf } from "./search-words.ts"
import { makeElement } from "./root.ts"
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
      (found) => ticket === asked && showHits(edition, found, input.value, status, hits),
      () =>
        ticket === asked &&
        status.replaceChildren("The search could not be loaded. Check your connection and try again."),
    )
  })
}

function showHits(
  edition: SearchableEdition,
  found: KbSearchResult,
  question: string,
  status: HTMLElement,
  hits: HTMLElement,
): void {
  const marks = new Set(found.marks)
  hits.replaceChildren(...found.hits.map((hit) => drawHit(edition, hit, marks)))
  if (searchWordsOf(question).length === 0) status.replaceChildren()
  else if (found.total === 0) status.replaceChildren("Nothing found. Try fewer or different words.")
  else {
    const count = found.total === 1 ? "1 topic" : `${found.total.toLocaleString("en")} topics`
    const best = found.total > found.hits.length ? `, showing the best ${found.hits.length}` : ""
    const meant = found.meant === "" ? "" : ` for “${found.meant}”`
    status.replaceChildren(`${count}${meant}${best}`)
  }
}

function drawHit({ root, contents, outline }: SearchableEdition, hit: KbHit, marks: Set<string>): HTMLElement {
  const { id, title } = hit
  // The index may be of a newer edition than the page, in which topics stand elsewhere.
  const here = outline.indexOf.get(id)
  const above = here === undefined ? [] : ancestorsOf(outline, here).map((place) => contents.topics[place]?.[2] ?? "")
  const anchor = hit.heading === undefined ? "" : `#${encodeURIComponent(hit.heading.id)}`
  const link = makeElement("a", { href: new URL(pageName(id) + anchor, root).href })
  link.append(makeElement("b", { dir: "auto" }, ...markWords(title, marks)))
  if (hit.heading !== undefined)
    link.append(makeElement("span", { class: "heading", dir: "auto" }, ...markWords(hit.heading.text, marks)))
  if (hit.excerpt !== "")
    link.append(makeElement("span", { class: "excerpt", dir: "auto" }, ...markWords(hit.excerpt, marks)))
  if (above.length > 0) link.append(makeElement("span", { class: "above", dir: "auto" }, above.join(" › ")))
  return makeElement("li", {}, link)
}

/** The text with the found words marked. */
function markWords(text: string, marks: Set<string>): (Node | string)[] {
  return text
    .split(/([\p{L}\p{N}\p{M}]+(?:['’ʼ](?:t|s|re|ve|ll|m|d)(?![\p{L}\p{N}]))?)/iu)
    .map((chunk, at) =>
      at % 2 === 1 && searchWordsOf(chunk).some((word) => marks.has(word)) ? makeElement("mark", {}, chunk) : chunk,
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
