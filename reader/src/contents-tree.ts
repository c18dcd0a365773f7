import { pageName, type KbContents } from "./site.ts"
import { ancestorsOf, type KbOutline } from "./outline.ts"
import { makeElement, shared } from "./root.ts"
import { fillWords } from "./words/edition-words.ts"

type ContentsTree = { root: URL; contents: KbContents; outline: KbOutline; here: number }

/** More topics than this in one branch are shown around the reader's place first. */
const branchLimit = 150

/** Draws the contents into the page's navigation: the branch that the reader is in, and the others as they are opened. */
export function drawContents(tree: ContentsTree): void {
  const nav = document.querySelector<HTMLElement>("nav.contents")
  if (nav === null) return

  const close = makeElement(
    "button",
    { type: "button", class: "close", popovertarget: "kb:contents", popovertargetaction: "hide" },
    shared.kbWords.close,
  )
  const start = makeElement(
    "a",
    { href: new URL("index.html", tree.root).href, class: "start" },
    shared.kbWords.startPage,
  )
  if (tree.here < 0) start.setAttribute("aria-current", "page")
  const open = new Set(tree.here < 0 ? [] : [...ancestorsOf(tree.outline, tree.here), tree.here])
  nav.append(
    makeElement("p", { class: "head" }, makeElement("b", {}, shared.kbWords.contents), close),
    start,
    drawBranch(tree, tree.outline.top, open),
  )

  const current = nav.querySelector<HTMLElement>("[aria-current]")
  const show = () => current && (nav.scrollTop = current.offsetTop - nav.clientHeight / 3)
  show()
  nav.addEventListener("toggle", show)
}

function drawBranch(tree: ContentsTree, places: number[], open: Set<number>): HTMLElement {
  const list = makeElement("ul")
  const at = places.findIndex((place) => open.has(place))
  const from = places.length > branchLimit ? Math.max(0, at - branchLimit / 2) : 0
  const shown = places.length > branchLimit ? places.slice(from, from + branchLimit) : places
  list.append(...shown.map((place) => drawEntry(tree, place, open)))

  if (shown.length < places.length) {
    const all = makeElement(
      "button",
      { type: "button", class: "all" },
      fillWords(shared.kbWords.showAll, { n: places.length.toLocaleString(shared.kbWords.language) }),
    )
    all.addEventListener("click", () => {
      list.replaceChildren(...places.map((place) => drawEntry(tree, place, open)))
      list.querySelector("a")?.focus()
    })
    list.append(makeElement("li", {}, all))
  }
  return list
}

function drawEntry(tree: ContentsTree, place: number, open: Set<number>): HTMLElement {
  const [id, , title] = tree.contents.topics[place] ?? [0, 1, ""]
  const link = makeElement("a", { href: new URL(pageName(id), tree.root).href }, makeElement("bdi", {}, title))
  if (place === tree.here) link.setAttribute("aria-current", "page")
  const item = makeElement("li", {}, link)
  const below = tree.outline.children[place] ?? []
  if (below.length === 0) return item

  const button = makeElement("button", {
    type: "button",
    class: "fold",
    "aria-label": fillWords(shared.kbWords.below, { title }),
  })
  const set = (unfolded: boolean) => {
    button.setAttribute("aria-expanded", String(unfolded))
    if (unfolded && item.querySelector(":scope > ul") === null) item.append(drawBranch(tree, below, open))
  }
  button.addEventListener("click", () => set(button.getAttribute("aria-expanded") !== "true"))
  item.prepend(button)
  set(open.has(place))
  return item
}
