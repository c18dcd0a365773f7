import { makeElement } from "./root.ts"

/** Where the title that was chosen last is kept, for tabs of the same name on other pages. */
const chosenKey = "kb-tab"

type Tabs = { panels: HTMLElement[]; titles: string[]; choose: (index: number) => void }

/** Makes tabs of what stands below one another without a script. A choice holds for all tabs with that title. */
export function openTabs(): void {
  const places = [...document.querySelectorAll<HTMLElement>("article .tabs")]
  const groups: Tabs[] = places.flatMap((place, at) => createTabs(place, `tab-${at}`, chooseEverywhere))
  for (const { titles, choose } of groups) choose(Math.max(titles.indexOf(readChoice()), 0))
  showAddressed()
  addEventListener("hashchange", showAddressed)

  function chooseEverywhere(title: string) {
    keepChoice(title)
    for (const { titles, choose } of groups) if (titles.includes(title)) choose(titles.indexOf(title))
  }
  /** Somebody may come to a place in a tab. */
  function showAddressed() {
    const target = findAddressed()
    const around = groups.filter(({ panels }) => panels.some((panel) => panel.contains(target)))
    for (const { panels, choose } of around) choose(panels.findIndex((panel) => panel.contains(target)))
    if (around.length > 0) target?.scrollIntoView()
  }
}

/** What the address names. An address may be written by anybody. */
function findAddressed(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)))
  } catch {
    return null
  }
}

function createTabs(place: HTMLElement, name: string, chosen: (title: string) => void): Tabs[] {
  const panels = [...place.children].filter((child): child is HTMLElement => child.matches(".tab"))
  if (panels.length === 0) return []
  const titles = panels.map((panel) => panel.querySelector(":scope > .tab-title")?.textContent ?? "")
  const buttons = titles.map((title, at) =>
    makeElement("button", { type: "button", role: "tab", "aria-controls": `${name}-${at}` }, title),
  )
  const choose = (index: number) => {
    for (const [at, panel] of panels.entries()) {
      buttons[at]?.setAttribute("aria-selected", String(at === index))
      buttons[at]?.setAttribute("tabindex", at === index ? "0" : "-1")
      // Browsers that can still find words in what is hidden so, and tell of it.
      if (at === index) panel.removeAttribute("hidden")
      else panel.setAttribute("hidden", "until-found")
    }
  }
  for (const [at, panel] of panels.entries()) {
    panel.id = `${name}-${at}`
    panel.setAttribute("role", "tabpanel")
    panel.setAttribute("aria-label", titles[at] ?? "")
    panel.addEventListener("beforematch", () => choose(at))
  }
  const press = (at: number) => {
    const top = buttons[at]?.getBoundingClientRect().top ?? 0
    choose(at)
    chosen(titles[at] ?? "")
    buttons[at]?.focus()
    // Tabs above may be of another height now; what was pressed stays under the finger.
    scrollBy(0, (buttons[at]?.getBoundingClientRect().top ?? 0) - top)
  }
  const list = makeElement("div", { role: "tablist" }, ...buttons)
  for (const [at, button] of buttons.entries()) button.addEventListener("click", () => press(at))
  list.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement)
    const to = targetOfKey(event.key, at, buttons.length, getComputedStyle(list).direction === "rtl")
    if (to === undefined) return
    event.preventDefault()
    press(to)
  })
  place.prepend(list)
  place.dataset["open"] = ""
  return [{ panels, titles, choose }]
}

function targetOfKey(key: string, at: number, count: number, isRightToLeft: boolean): number | undefined {
  const [before, after] = isRightToLeft ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"]
  if (key === before) return (at + count - 1) % count
  if (key === after) return (at + 1) % count
  if (key === "Home") return 0
  return key === "End" ? count - 1 : undefined
}

/** Storage may be closed to a page in a folder; then the choice holds on this page. */
function readChoice(): string {
  try {
    return localStorage.getItem(chosenKey) ?? ""
  } catch {
    return ""
  }
}

function keepChoice(title: string): void {
  try {
    localStorage.setItem(chosenKey, title)
  } catch {
    // The choice holds on this page.
  }
}
