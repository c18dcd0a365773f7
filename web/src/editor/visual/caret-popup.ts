import type { Variable } from "@hub/contract/variables"
import styles from "./Variables.module.css"

export const popupId = "variable-offers"

type PopupAnchor = { left: number; top: number; bottom: number }

/** The list of variables under the caret of the visual editor. */
export class CompletionPopup {
  readonly #list: HTMLUListElement
  #offers: readonly Variable[] = []

  constructor(document: Document, choose: (index: number) => void) {
    this.#list = document.createElement("ul")
    this.#list.id = popupId
    this.#list.className = styles.offers ?? ""
    this.#list.setAttribute("role", "listbox")
    this.#list.setAttribute("aria-label", "Variables")
    this.#list.hidden = true
    // The text keeps the focus.
    this.#list.addEventListener("mousedown", (event) => {
      event.preventDefault()
      const option = event.target instanceof Element ? event.target.closest("li") : null
      if (option) choose([...this.#list.children].indexOf(option))
    })
    document.body.append(this.#list)
  }

  show(offers: readonly Variable[], active: number, at: PopupAnchor): void {
    if (offers !== this.#offers) this.#list.replaceChildren(...offers.map((offer, index) => this.#option(offer, index)))
    this.#offers = offers
    for (const [index, option] of [...this.#list.children].entries()) {
      option.setAttribute("aria-selected", String(index === active))
      if (index === active) option.scrollIntoView({ block: "nearest" })
    }
    this.#list.hidden = false
    this.#put(at)
  }

  hide(): void {
    this.#list.hidden = true
  }

  remove(): void {
    this.#list.remove()
  }

  #option({ slug, value, description }: Variable, index: number): HTMLLIElement {
    const option = this.#list.ownerDocument.createElement("li")
    option.id = `${popupId}-${index}`
    option.setAttribute("role", "option")
    for (const [kind, words] of [
      ["slug", slug],
      ["value", value],
      ["description", description],
    ] as const) {
      if (words === "") continue
      const part = this.#list.ownerDocument.createElement("span")
      part.className = styles[kind] ?? ""
      part.textContent = words
      option.append(part)
    }
    return option
  }

  /** Under the caret, or over it where the window ends. */
  #put({ left, top, bottom }: PopupAnchor): void {
    const { offsetWidth, offsetHeight, style } = this.#list
    const { innerWidth, innerHeight } = window
    style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
    const below = bottom + 4 + offsetHeight <= innerHeight
    style.top = `${below ? bottom + 4 : Math.max(8, top - 4 - offsetHeight)}px`
  }
}
