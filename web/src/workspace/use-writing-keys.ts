import { useEffect, useEffectEvent } from "react"

type WritingKeys = { save: () => void; finish: () => void }

/** Ctrl or Command with S saves and stays; Esc in the title or the text finishes, where it closes nothing else. */
export function useWritingKeys({ save, finish }: WritingKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isSave(event)) {
      event.preventDefault()
      save()
    } else if (
      event.key === "Escape" &&
      !event.isComposing &&
      isInText(event.target) &&
      !isSomethingOpen(event.target)
    ) {
      event.preventDefault()
      event.stopPropagation()
      finish()
    }
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => hear(event)
    // Before the editor, for which Esc selects what stands around the caret.
    document.addEventListener("keydown", heard, { capture: true })
    return () => document.removeEventListener("keydown", heard, { capture: true })
  }, [])
}

const isSave = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s"

const isInText = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-editor] :is(textarea, [contenteditable=true])") !== null

/** Whether Esc closes something first: a list of variables, a menu, a dialog. */
const isSomethingOpen = (target: EventTarget | null) =>
  (target instanceof Element && target.closest("[aria-activedescendant]") !== null) ||
  document.querySelector("[aria-modal=true], :popover-open, .cm-tooltip-autocomplete") !== null
