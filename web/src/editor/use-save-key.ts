import { useEffect, useEffectEvent } from "react"

/** Saves by Ctrl or Command with S, wherever on the page the focus is. */
export function useSaveKey(save: () => void): void {
  const saved = useEffectEvent(save)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return
      event.preventDefault()
      saved()
    }
    addEventListener("keydown", pressed)
    return () => removeEventListener("keydown", pressed)
  }, [])
}
