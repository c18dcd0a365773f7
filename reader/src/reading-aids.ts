import { makeElement, shared } from "./root.ts"
import { fillWords } from "./words/edition-words.ts"

/** Earlier editions named places with a prefix; people who kept such an address come to the place all the same. */
export function followOldPlace(): void {
  const [, name] = /^#user-content-(.+)$/s.exec(location.hash) ?? []
  if (name !== undefined && document.getElementById(location.hash.slice(1)) === null) location.replace(`#${name}`)
}

/** Gives each heading a link to itself, for passing on a place in the text. */
export function linkHeadings(): void {
  for (const heading of document.querySelectorAll<HTMLElement>("article :is(h2, h3, h4)[id]")) {
    const name = fillWords(shared.kbWords.linkTo, { title: heading.textContent.trim() })
    heading.append(
      makeElement("a", { class: "anchor", href: `#${encodeURIComponent(heading.id)}`, "aria-label": name }, "#"),
    )
  }
}

/** Marks where the reader is in the list of the page's headings. */
export function followHeadings(): void {
  const links = new Map<string, HTMLAnchorElement>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".on-page a"))
    links.set(decodeURIComponent(link.hash.slice(1)), link)
  if (links.size === 0) return

  const watch = new IntersectionObserver(
    (seen) => {
      const entered = seen.find((each) => each.isIntersecting)
      if (entered === undefined) return
      for (const link of links.values()) link.removeAttribute("aria-current")
      links.get(entered.target.id)?.setAttribute("aria-current", "location")
    },
    { rootMargin: "-10% 0px -70%" },
  )
  for (const id of links.keys()) {
    const heading = document.getElementById(id)
    if (heading) watch.observe(heading)
  }
}

/** Lets the keyboard scroll tables and code that are wider than the page. */
export function openWideThings(): void {
  const wide = document.querySelectorAll<HTMLElement>("article :is(pre, .wide)")
  if (wide.length === 0) return
  const look = () => {
    for (const each of wide) {
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0
      else each.removeAttribute("tabindex")
    }
  }
  look()
  addEventListener("resize", look)
}
