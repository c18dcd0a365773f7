import type { KeyboardEvent } from "react"

/**
 * For a list that is searched while one types: Enter chooses the option that is marked, or else the first that was found for
 * these words; as long as the list shows what was found for others, none. It sends no form.
 */
export const enterChooses = ({ isTyped, isFound }: { isTyped: boolean; isFound: boolean }) => ({
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== "Enter" || !isTyped) return
    event.preventDefault()
    const field = event.target as Element
    if (field.getAttribute("aria-activedescendant")) return
    event.stopPropagation()
    const list = isFound && document.getElementById(field.getAttribute("aria-controls") ?? "")
    if (list) list.querySelector<HTMLElement>("[role=option]")?.click()
  },
})
