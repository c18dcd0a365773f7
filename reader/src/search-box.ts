import { keepFoundWords, showFoundWords } from "./found-words.ts"
import type { KbOutline } from "./outline.ts"
import { makeElement, shared } from "./root.ts"
import type { KbSearchResult } from "./search.ts"
import { createSearcher } from "./searcher.ts"
import { createUnfoundWords } from "./unfound-words.ts"
import { type SearchableEdition, showHits } from "./search-hits.ts"

/** The search of the page: a dialog that answers while the reader types. */
export function bindSearch(edition: SearchableEdition): void {
  const opener = document.querySelector<HTMLButtonElement>(".bar .find")
  if (opener === null) return

  const { box, input, close, part, status, hits } = drawBox(edition)
  document.body.append(box)
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

  const search = createSearcher(edition)
  const unfound = createUnfoundWords(edition)
  box.addEventListener("close", unfound.tell)
  addEventListener("pagehide", unfound.tell)
  const list = { status, hits, ask: (question: string) => askAgain(input, question) }
  let asked = 0
  let marks: string[] = []
  const ask = () => {
    const ticket = ++asked
    const isCurrent = () => ticket === asked
    const show = (found: KbSearchResult) => {
      if (!isCurrent()) return
      marks = found.marks
      if (!Number(part?.value ?? 0)) unfound.note(input.value, found.total > 0)
      showHits(edition, found, input.value, list, isCurrent)
    }
    search(input.value, Number(part?.value ?? 0)).then(
      show,
      () => isCurrent() && status.replaceChildren(shared.kbWords.searchFailed),
    )
  }
  input.addEventListener("input", ask)
  part?.addEventListener("change", ask)
  hits.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest("a")
    if (link !== null) keepFoundWords(link.pathname, marks)
  })
  showFoundWords()
}

function askAgain(input: HTMLInputElement, question: string): void {
  input.value = `${question} `
  input.focus()
  input.dispatchEvent(new Event("input"))
}

function drawBox({ contents, outline }: SearchableEdition) {
  const words = shared.kbWords
  const input = makeElement("input", {
    type: "search",
    "aria-label": words.searchAll,
    placeholder: words.search,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: "200",
  })
  const close = makeElement("button", { type: "button", class: "close" }, words.close)
  const status = makeElement("p", { role: "status" })
  const hits = makeElement("ol", { class: "hits" })
  const part = drawParts(contents.topics, outline)
  const box = makeElement(
    "dialog",
    { class: "search", "aria-label": words.search },
    makeElement("form", { role: "search" }, input, close),
    ...(part === undefined ? [] : [part]),
    status,
    hits,
  )
  return { box, input, close, part, status, hits }
}

/** The parts of the edition to search in, where there are several. */
function drawParts(topics: SearchableEdition["contents"]["topics"], outline: KbOutline): HTMLSelectElement | undefined {
  const parts = outline.top.filter((place) => (outline.children[place] ?? []).length > 0)
  if (parts.length < 2) return undefined
  const { part, allParts } = shared.kbWords
  return makeElement(
    "select",
    { class: "part", "aria-label": part },
    makeElement("option", { value: "0" }, allParts),
    ...parts.map((place) => {
      const [id, , title] = topics[place] ?? [0, 1, ""]
      return makeElement("option", { value: String(id) }, title)
    }),
  )
}

/** Arrow keys lead from the field through the hits and back. */
function moveFocus(event: KeyboardEvent, input: HTMLElement, hits: HTMLElement): void {
  if ((event.target as Element).matches("select")) return
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  const stops = [input, ...hits.querySelectorAll("a")]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}
