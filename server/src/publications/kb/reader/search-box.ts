import { pageName, type Contents, type EditionScript } from "../kb.ts"
import { ancestors, type Outline } from "../outline.ts"
import { wordsOf } from "../search-words.ts"
import { make } from "./root.ts"
import { searcher } from "./searcher.ts"
import type { Found, Hit } from "./search.ts"

type Edition = { root: URL; edition: EditionScript; contents: Contents; contentsUrl: string; outline: Outline }

/** The search of the page: a dialog that answers while the reader types. */
export function bindSearch(edition: Edition): void {
  const opener = document.querySelector<HTMLButtonElement>("#find")
  if (opener === null) return

  const input = make("input", {
    type: "search",
    "aria-label": "Search this knowledge base",
    placeholder: "Search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: "200",
  })
  const close = make("button", { type: "button", class: "close" }, "Close")
  const status = make("p", { role: "status" })
  const hits = make("ol", { class: "hits" })
  const box = make(
    "dialog",
    { class: "search", "aria-label": "Search" },
    make("form", { role: "search" }, input, close),
    status,
    hits,
  )
  document.body.append(box)

  const ask = searcher(edition)
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
  box.addEventListener("keydown", (event) => walk(event, input, hits))
  addEventListener("keydown", (event) => {
    const slash = event.key === "/" && !(event.target as Element).matches("input, textarea, select, [contenteditable]")
    if (!slash && !(event.key === "k" && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    open()
  })

  let asked = 0
  input.addEventListener("input", () => {
    const turn = ++asked
    ask(input.value).then(
      (found) => turn === asked && show(edition, found, input.value, status, hits),
      () =>
        turn === asked && status.replaceChildren("The search could not be loaded. Check the network and type again."),
    )
  })
}

function show(edition: Edition, found: Found, question: string, status: HTMLElement, hits: HTMLElement): void {
  const marks = new Set(found.marks)
  hits.replaceChildren(...found.hits.map((hit) => entry(edition, hit, marks)))
  if (wordsOf(question).length === 0) status.replaceChildren()
  else if (found.total === 0) status.replaceChildren("Nothing found. Try fewer or other words.")
  else {
    const count = found.total === 1 ? "1 topic" : `${found.total.toLocaleString("en")} topics`
    const best = found.total > found.hits.length ? `, the best ${found.hits.length} first` : ""
    const meant = found.meant === "" ? "" : ` for “${found.meant}”`
    status.replaceChildren(`${count}${meant}${best}`)
  }
}

function entry({ root, contents, outline }: Edition, hit: Hit, marks: Set<string>): HTMLElement {
  const { id, title } = hit
  // The index may be of a newer edition than the page, in which topics stand elsewhere.
  const here = outline.placeOf.get(id)
  const above = here === undefined ? [] : ancestors(outline, here).map((place) => contents.topics[place]?.[2] ?? "")
  const anchor = hit.heading === undefined ? "" : `#${encodeURIComponent(hit.heading.id)}`
  const link = make("a", { href: new URL(pageName(id) + anchor, root).href })
  link.append(make("b", { dir: "auto" }, ...marked(title, marks)))
  if (hit.heading !== undefined)
    link.append(make("span", { class: "heading", dir: "auto" }, ...marked(hit.heading.text, marks)))
  if (hit.excerpt !== "") link.append(make("span", { class: "excerpt", dir: "auto" }, ...marked(hit.excerpt, marks)))
  if (above.length > 0) link.append(make("span", { class: "above", dir: "auto" }, above.join(" › ")))
  return make("li", {}, link)
}

/** The text with the found words marked. */
function marked(text: string, marks: Set<string>): (Node | string)[] {
  return text
    .split(/([\p{L}\p{N}\p{M}]+(?:['’ʼ](?:t|s|re|ve|ll|m|d)(?![\p{L}\p{N}]))?)/iu)
    .map((piece, at) =>
      at % 2 === 1 && wordsOf(piece).some((word) => marks.has(word)) ? make("mark", {}, piece) : piece,
    )
}

/** Arrow keys lead from the field through the hits and back. */
function walk(event: KeyboardEvent, input: HTMLElement, hits: HTMLElement): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  const stops = [input, ...hits.querySelectorAll("a")]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}
