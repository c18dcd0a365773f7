import { useEffect, useRef } from "react"

/** Brings a card into sight when it is chosen; where nothing else has the focus, as after a key, the card has it then. */
export function useChosenCard(isChosen: boolean) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isChosen) return
    card.current?.scrollIntoView({ block: "nearest" })
    const { activeElement, body } = document
    if (card.current?.contains(activeElement)) return
    if (activeElement === body || activeElement?.closest("[data-remark]")) card.current?.focus({ preventScroll: true })
  }, [isChosen])
  return card
}
