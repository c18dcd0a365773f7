import { IconSearch } from "@tabler/icons-react"
import { type ComponentType, useEffect, useState } from "react"
import { isKeyTaken } from "../key-taken.ts"
import { useSession } from "../session.ts"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"
import styles from "./Header.module.css"
import { collectKeys } from "../widgets/collect-keys.ts"
import { loadOnDemand } from "./load-on-demand.ts"
import { listScreens, type MenuLink } from "./menu.ts"

type DialogComponent = ComponentType<{ screens: MenuLink[]; typed: string; onClose: () => void }>
type OpenedSearch = { Dialog: DialogComponent; typed: string }

/** Opens the search, which also finds what can be done, by a click, by `/` or by Ctrl or Cmd and K; the dialog is loaded when it is first asked for. */
export function SearchButton() {
  const [opened, setOpened] = useState<OpenedSearch>()
  const session = useSession()
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      load(setOpened)
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
        onClick={() => load(setOpened)}
      >
        <IconSearch size={18} aria-hidden />
        <span className={layout.wideOnly}>Search</span>
        <kbd aria-hidden className={layout.wideOnly}>
          /
        </kbd>
      </button>
      {opened && (
        <opened.Dialog
          screens={listScreens(session?.can.administer ?? false)}
          typed={opened.typed}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** In a field `/` is a letter, and the editor makes a link of Ctrl+K; over a dialog nothing else opens. */
function opensSearch({ key, ctrlKey, metaKey, defaultPrevented, target }: KeyboardEvent) {
  return (ctrlKey || metaKey ? key === "k" : key === "/") && !defaultPrevented && !isKeyTaken(target)
}

/** What is typed while the dialog is being fetched is typed into the dialog. */
function load(show: (opened: OpenedSearch) => void) {
  const stop = collectKeys()
  const part = import("../search/SearchDialog.tsx").catch((error: unknown) => {
    stop()
    throw error
  })
  loadOnDemand(part, ({ SearchDialog }) => show({ Dialog: SearchDialog, typed: stop() }))
}
