import styles from "../variables/Variables.module.css"

type PopupAnchor = { left: number; top: number; bottom: number }

/** How a list under the caret is called, and what it shows of each offer: words, each with its look. */
export type PopupLook<Item> = {
  id: string
  label: string
  draw: (item: Item) => [look: "slug" | "value" | "description", words: string][]
}

/** A list of offers under the caret of the visual editor. */
export class CaretPopup<Item> {
  readonly #list: HTMLUListElement
  readonly #look: PopupLook<Item>
  #offers: readonly Item[] = []

  constructor(document: Document, look: PopupLook<Item>, choose: (index: number) => void) {
    this.#look = look
    this.#list = document.createElement("ul")
    this.#list.id = look.id
    this.#list.className = styles.items ?? ""
    this.#list.setAttribute("role", "listbox")
    this.#list.setAttribute("aria-label", look.label)
    // What scrolls can have the focus; the keys are heard by the text.
    this.#list.tabIndex = 0
    this.#list.hidden = true
    // The text keeps the focus.
    this.#list.addEventListener("mousedown", (event) => {
      event.preventDefault()
      const option = event.target instanceof Element ? event.target.closest("li") : null
      if (option) choose([...this.#list.children].indexOf(option))
    })
    document.body.append(this.#list)
  }

  show(items: readonly Item[], active: number, at: PopupAnchor): void {
    if (items !== this.#offers) this.#list.replaceChildren(...items.map((item, index) => this.#option(item, index)))
    this.#offers = items
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

  #option(item: Item, index: number): HTMLLIElement {
    const option = this.#list.ownerDocument.createElement("li")
    option.id = `${this.#look.id}-${index}`
    option.setAttribute("role", "option")
    for (const [look, words] of this.#look.draw(item)) {
      if (words === "") continue
      const part = this.#list.ownerDocument.createElement("span")
      part.className = styles[look] ?? ""
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
