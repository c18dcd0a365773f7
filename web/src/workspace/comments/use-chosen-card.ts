import { use, useEffect, useEffectEvent, useRef } from "react"
import { WrittenPlacesContext } from "../written-places.ts"

/**
 * Brings a card into sight when it is chosen; where nothing else has the focus, as after a key, the card has it then. One
 * that is there with the editor leaves the focus to that.
 */
export function useChosenCard(isChosen: boolean) {
  const card = useRef<HTMLElement>(null)
  const beganWritten = useRef(use(WrittenPlacesContext) !== null)
  const show = useEffectEvent(() => {
    card.current?.scrollIntoView({ block: "nearest" })
    const { activeElement, body } = document
    if (beganWritten.current || card.current?.contains(activeElement)) return
    if (activeElement === body || activeElement?.closest("[data-remark]")) card.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isChosen) show()
    beganWritten.current = false
  }, [isChosen])
  return card
}
