import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import { isKeyTaken } from "../key-taken.ts"
import { usePageActions } from "../page-actions.ts"
import { loadOnDemand } from "./load-on-demand.ts"

/** Shows every key of the product by `?`, or from the search. */
export function KeyboardMap() {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const show = () => loadOnDemand(import("./KeyboardDialog.tsx"), (part) => setDialog(() => part.KeyboardDialog))
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "?" || event.defaultPrevented || isKeyTaken(event.target)) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => hear(event)
    addEventListener("keydown", heard)
    return () => removeEventListener("keydown", heard)
  }, [])
  usePageActions([{ label: "Keyboard shortcuts", run: show, keys: "?" }], "last")
  return Dialog ? <Dialog onClose={() => setDialog(undefined)} /> : null
}
