import { IconSearch } from "@tabler/icons-react"
import { type ComponentType, useEffect, useState } from "react"
import { isKeyTaken } from "../key-taken.ts"
import { useSession } from "../session.ts"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"
import styles from "./Header.module.css"
import { loadOnDemand } from "./load-on-demand.ts"
import { listScreens, type MenuLink } from "./menu.ts"

type DialogComponent = ComponentType<{ screens: MenuLink[]; onClose: () => void }>

/** Opens the search, which also finds what can be done, by a click, by `/` or by Ctrl or Cmd and K; the dialog is loaded when it is first asked for. */
export function SearchButton() {
  const [Dialog, setDialog] = useState<DialogComponent>()
  const session = useSession()
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
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
        className={`${controls.hoverable} ${styles.search}`}
        aria-label="Search the hub"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => load(setDialog)}
      >
        <IconSearch size={18} aria-hidden />
        <span className={layout.wideOnly}>Search</span>
        <kbd aria-hidden className={layout.wideOnly}>
          /
        </kbd>
      </button>
      {Dialog && (
        <Dialog screens={listScreens(session?.can.administer ?? false)} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

/** In a field `/` is a letter, and the editor makes a link of Ctrl+K; over a dialog nothing else opens. */
function opensSearch({ key, ctrlKey, metaKey, defaultPrevented, target }: KeyboardEvent) {
  return (ctrlKey || metaKey ? key === "k" : key === "/") && !defaultPrevented && !isKeyTaken(target)
}

function load(show: (dialog: () => DialogComponent) => void) {
  loadOnDemand(import("../search/SearchDialog.tsx"), ({ SearchDialog }) => show(() => SearchDialog))
}
