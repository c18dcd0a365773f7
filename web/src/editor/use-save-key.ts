import { useEffect, useEffectEvent } from "react"

/** Saves by Ctrl or Command with S, wherever on the page the focus is. */
export function useSaveKey(save: () => void, saveWithNote?: () => void): void {
  const saved = useEffectEvent((event: KeyboardEvent) => {
    const act = event.shiftKey ? saveWithNote : save
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return
      saved(event)
    }
    addEventListener("keydown", pressed)
    return () => removeEventListener("keydown", pressed)
  }, [])
}
