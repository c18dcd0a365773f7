import { loadInPage, makeElement, shared } from "./root.ts"
import type { EditionScript } from "./site.ts"

/** Lets readers take each table with them as data; how files are made is loaded only then. */
export function offerTables(root: URL, { tables }: EditionScript): void {
  const { download, notDownloaded } = shared.kbWords
  for (const wide of document.querySelectorAll("article .wide")) {
    const table = wide.querySelector("table")
    if (table === null || table.rows.length < 2 || table.closest("td, figure.code") !== null) continue
    const title = titleOf(table)
    const status = makeElement("span", { role: "status" })
    const bar = makeElement("div", { class: "take", role: "group", "aria-label": `${download}: ${title}` }, download)
    for (const kind of ["csv", "xlsx"] as const) {
      const button = makeElement("button", { type: "button" }, kind.toUpperCase())
      button.addEventListener("click", () => {
        status.textContent = ""
        const loaded = shared.kbTableFile
          ? Promise.resolve()
          : loadInPage(new URL(`assets/table-data.js?v=${tables}`, root).href)
        loaded.then(
          () =>
            save(shared.kbTableFile!(table, kind, title), `${title.replace(/[\\/:*?"<>|\s]+/g, " ").trim()}.${kind}`),
          () => (status.textContent = notDownloaded),
        )
      })
      bar.append(button)
    }
    bar.append(status)
    wide.after(bar)
  }
}

/** Its caption, or the heading that it stands under. */
function titleOf(table: HTMLTableElement): string {
  const caption = table.closest("figure")?.querySelector("figcaption") ?? table.caption
  const before = [...document.querySelectorAll<HTMLElement>("h1, article :is(h2, h3, h4, h5, h6)")]
  const heading = before.findLast((one) => one.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING)
  const words = caption?.textContent ?? heading?.firstChild?.textContent ?? document.title
  return words.replace(/\s+/g, " ").trim().slice(0, 80).trim()
}

function save(file: Blob, name: string): void {
  const link = makeElement("a", { href: URL.createObjectURL(file), download: name })
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
