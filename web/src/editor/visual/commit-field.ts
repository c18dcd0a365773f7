import type { EditorView } from "prosemirror-view"

/** Takes what is written in a field of a block when it is left, and by Enter, which leads back to the text. */
export function commitField(field: HTMLInputElement, view: EditorView, commit: () => void): void {
  field.addEventListener("change", commit)
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    commit()
    view.focus()
  })
}
