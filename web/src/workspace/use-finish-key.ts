import { useEffect, useEffectEvent } from "react"

/** Finishes writing by Esc in the title or the text, where it closes nothing else. */
export function useFinishKey(finish: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, target } = event
    if (key !== "Escape" || isComposing || !isInText(target) || isSomethingOpen(target)) return
    event.preventDefault()
    event.stopPropagation()
    finish()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => hear(event)
    // Before the editor, for which Esc selects what stands around the caret.
    document.addEventListener("keydown", heard, { capture: true })
    return () => document.removeEventListener("keydown", heard, { capture: true })
  }, [])
}

const isInText = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-editor] :is(textarea, [contenteditable=true])") !== null

/** Whether Esc closes something first: a list of variables, a menu, a dialog. */
const isSomethingOpen = (target: EventTarget | null) =>
  (target instanceof Element && target.closest("[aria-activedescendant]") !== null) ||
  document.querySelector("[aria-modal=true], :popover-open, .cm-tooltip-autocomplete") !== null
