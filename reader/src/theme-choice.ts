/** What a reader may choose; `system` leaves it to the device. */
export type ThemeChoice = "system" | "light" | "dark"

const name = "kb theme"

/** The choice that is kept on the device, for all editions of a server; a browser that keeps nothing follows the device. */
export function readTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(name)
    return kept === "light" || kept === "dark" ? kept : "system"
  } catch {
    return "system"
  }
}

export function applyTheme(theme: ThemeChoice): void {
  if (theme === "system") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme
}

/** Lets the reader choose. */
export function bindTheme(): void {
  const select = document.querySelector<HTMLSelectElement>(".theme select")
  if (select === null) return
  const show = () => {
    select.value = readTheme()
    applyTheme(readTheme())
    colourFrame()
  }
  show()
  select.addEventListener("change", () => {
    keepTheme(select.value)
    applyTheme(select.value as ThemeChoice)
    colourFrame()
  })
  // Another page of the edition may be open beside this one.
  addEventListener("storage", (event) => event.key === name && show())
}

/** Without a place to keep it the choice holds for this page. */
function keepTheme(theme: string): void {
  try {
    localStorage.setItem(name, theme)
  } catch {
    // A folder on disk or a private window may keep nothing.
  }
}

/** What the browser draws around the page follows the choice too. */
function colourFrame(): void {
  const paper = getComputedStyle(document.body).backgroundColor
  if (document.documentElement.dataset["theme"] === undefined) return
  for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name="theme-color"]`)) meta.content = paper
}
