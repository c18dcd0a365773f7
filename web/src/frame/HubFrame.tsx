import { useMatches } from "@tanstack/react-router"
import { useState, useSyncExternalStore } from "react"
import type { ShownNotification } from "../notifications/LiveNotificationBar.tsx"
import { currentView, useSession } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"
import { DeferredPart, loadFeedback, loadParts } from "./DeferredPart.tsx"
import styles from "./Frame.module.css"
import { Header } from "./Header.tsx"
import { IconMenu } from "./IconMenu.tsx"
import { Main, SkipLink } from "./Main.tsx"
import { SideMenu } from "./SideMenu.tsx"
import { NotificationBar } from "./NotificationBar.tsx"
import { VersionFooter } from "./VersionFooter.tsx"

const loadTour = async () => (await loadParts()).Tour

const ViewBar = lazy(async () => (await import("../view-as/ViewBar.tsx")).ViewBar)

const MenuDrawer = lazy(async () => (await import("./MenuDrawer.tsx")).MenuDrawer)

export function HubFrame() {
  const signedIn = useSession() !== null
  const view = signedIn ? currentView() : null
  const narrow = useSyncExternalStore(onNarrow, () => narrowWindow.matches)
  const [drawer, setDrawer] = useState(false)
  const [shown, setShown] = useState<ShownNotification>({ key: "", place: 0 })
  const width = useMatches({ select: (matches) => matches.at(-1)?.staticData.wide ?? false })
  const wide = width === "folded"
  // A wide screen has room for the icons of the menu, until all of it is asked for; on the others it is there until it is folded.
  const [usual, setUsual] = useState({ column: true, wideColumn: false })
  const column = wide ? usual.wideColumn : usual.column
  const setColumn = (open: boolean) =>
    setUsual((before) => (wide ? { ...before, wideColumn: open } : { ...before, column: open }))
  const hasMenu = signedIn && !narrow && column
  if (!narrow && drawer) setDrawer(false)
  return (
    <div className={styles.hub}>
      <SkipLink />
      <Header
        menuOpen={narrow ? drawer : column}
        onMenu={() => (narrow ? setDrawer((open) => !open) : setColumn(!column))}
      >
        {signedIn && view === null && <NotificationBar isPhone={narrow} shown={shown} onShow={setShown} />}
      </Header>
      <div className={styles.body}>
        {hasMenu && (
          <aside className={styles.column}>
            <SideMenu onNavigate={() => undefined} />
          </aside>
        )}
        {signedIn && !narrow && !column && wide && (
          <aside className={styles.column} data-icons>
            <IconMenu />
          </aside>
        )}
        {signedIn && narrow && drawer && <MenuDrawer onClose={() => setDrawer(false)} />}
        <div className={styles.page} data-wide={width !== false || undefined}>
          {view && <ViewBar view={view} />}
          <Main />
          {/* At the foot of a page only where the menu, which has the same at its own foot, is no drawer. */}
          {!hasMenu && !(signedIn && narrow) && (
            <footer className={styles.footer}>
              <VersionFooter />
              {signedIn && <DeferredPart load={loadFeedback} props={{}} />}
            </footer>
          )}
        </div>
      </div>
      {signedIn && view === null && <DeferredPart load={loadTour} props={{}} />}
    </div>
  )
}

const narrowWindow = matchMedia("(max-width: 768px)")

function onNarrow(listener: () => void): () => void {
  narrowWindow.addEventListener("change", listener)
  return () => narrowWindow.removeEventListener("change", listener)
}
