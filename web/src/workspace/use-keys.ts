import { useEffect, useEffectEvent } from "react"
import { isKeyTaken } from "../key-taken.ts"

/** What each key does, by its name as the browser says it; those with Ctrl or Command have "Ctrl+" before it. */
export type WorkspaceKeys = Record<string, (() => void) | undefined>

/** Hears the keys of the workspace, but not while somebody types or a dialog is open. */
export function useWorkspaceKeys(keys: WorkspaceKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented || isKeyTaken(event.target)) return
    const act = keys[event.ctrlKey || event.metaKey ? `Ctrl+${event.key}` : event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => hear(event)
    document.addEventListener("keydown", heard)
    return () => document.removeEventListener("keydown", heard)
  }, [])
}
