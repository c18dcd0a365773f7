import { collectKeys } from "../widgets/collect-keys.ts"

/**
 * Keeps what is typed while the text that is to be written is still being fetched, and types it where the caret then is.
 * Once the focus goes elsewhere, keys are heard there again; what was typed before still goes into the text. The answer
 * ends it where nothing will be written.
 */
export function typeAhead(): () => void {
  const stop = collectKeys()
  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.isContentEditable) return void stop()
    removeEventListener("focusin", focused)
    // The editor sets its caret right after it has the focus.
    setTimeout(() => {
      const words = stop()
      // The only way to type as a person does: the editor hears of it as of a key, and its undo takes it back.
      if (words !== "") document.execCommand("insertText", false, words)
    })
  }
  addEventListener("focusin", focused)
  return () => {
    removeEventListener("focusin", focused)
    stop()
  }
}
