import { IconSearch } from "@tabler/icons-react"
import { type ComponentType, useEffect, useState } from "react"
import styles from "./Header.module.css"
import { fetchPart } from "./part.ts"

type Dialog = ComponentType<{ onClose: () => void }>

/** Opens the search by a click, by `/` or by Ctrl or Cmd and K; the dialog is loaded when it is first asked for. */
export function SearchButton() {
  const [Dialog, setDialog] = useState<Dialog>()
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!asks(event)) return
      event.preventDefault()
      load(setDialog)
    }
    addEventListener("keydown", heard)
    return () => removeEventListener("keydown", heard)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label="Search the hub"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => load(setDialog)}
      >
        <IconSearch size={18} aria-hidden />
        <span>Search</span>
        <kbd aria-hidden>/</kbd>
      </button>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** In a field `/` is a letter, and the editor makes a link of Ctrl+K; over a dialog nothing else opens. */
function asks({ key, ctrlKey, metaKey, defaultPrevented, target }: KeyboardEvent) {
  return (
    (ctrlKey || metaKey ? key === "k" : key === "/") &&
    !defaultPrevented &&
    !(target as Element).closest("input,textarea,select,[contenteditable],dialog,[role=dialog]")
  )
}

function load(show: (dialog: () => Dialog) => void) {
  fetchPart(import("../search/SearchDialog.tsx"), ({ SearchDialog }) => show(() => SearchDialog))
}
