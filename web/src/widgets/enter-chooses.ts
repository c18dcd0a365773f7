import type { KeyboardEvent } from "react"

/**
 * For a list that is searched while one types: Enter chooses what was found for these words. It sends no form, and while the
 * list still shows what was found for others it chooses nothing.
 */
export const enterChooses = ({ isTyped, isFound }: { isTyped: boolean; isFound: boolean }) => ({
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== "Enter" || !isTyped) return
    event.preventDefault()
    if (!isFound) event.stopPropagation()
  },
})
