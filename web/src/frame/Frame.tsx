import { Drawer } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { Outlet, useMatches } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import { useSession } from "../session.ts"
import { FeedbackWidget } from "./FeedbackWidget.tsx"
import styles from "./Frame.module.css"
import { Header } from "./Header.tsx"
import { Logo } from "./Logo.tsx"
import { SideMenu } from "./SideMenu.tsx"
import { Ticker } from "./Ticker.tsx"
import { VersionFooter } from "./VersionFooter.tsx"

/** Which frame stands around a screen: the hub's, a bare page, or the reviewer portal's slim one. */
export type FrameKind = "hub" | "bare" | "portal"

export function Frame() {
  const { kind, title } = useMatches({
    select: (matches) => {
      const last = matches.at(-1)?.staticData
      return { kind: last?.frame ?? "hub", title: last?.title }
    },
    structuralSharing: true,
  })
  useEffect(() => {
    document.title = title === undefined ? "Documentation Project Hub" : `${title} · Documentation Project Hub`
  }, [title])
  const Shape = shapes[kind]
  return <Shape />
}

const shapes = { hub: HubFrame, bare: BareFrame, portal: PortalFrame }

function HubFrame() {
  const signedIn = useSession() !== null
  const narrow = useMediaQuery("(max-width: 768px)", matchMedia("(max-width: 768px)").matches)
  const [drawer, setDrawer] = useState(false)
  const [column, setColumn] = useState(true)
  if (!narrow && drawer) setDrawer(false)
  return (
    <div className={styles.hub}>
      <SkipLink />
      <Header
        menuOpen={narrow ? drawer : column}
        onMenu={() => (narrow ? setDrawer((open) => !open) : setColumn((open) => !open))}
      />
      <div className={styles.body}>
        {signedIn && !narrow && column && (
          <aside className={styles.column}>
            <SideMenu onNavigate={() => undefined} />
          </aside>
        )}
        {signedIn && narrow && (
          <Drawer opened={drawer} onClose={() => setDrawer(false)} title="Menu" size={300} padding={0}>
            <SideMenu onNavigate={() => setDrawer(false)} />
          </Drawer>
        )}
        <div className={styles.page}>
          {signedIn && <Ticker />}
          <Main>
            <Outlet />
          </Main>
          <footer className={styles.footer}>
            <VersionFooter />
            {signedIn && <FeedbackWidget />}
          </footer>
        </div>
      </div>
    </div>
  )
}

function BareFrame() {
  return (
    <div className={styles.bare}>
      <Main>
        <Outlet />
      </Main>
      <footer className={styles.footer}>
        <VersionFooter />
      </footer>
    </div>
  )
}

function PortalFrame() {
  return (
    <div className={styles.portal}>
      <SkipLink />
      <header className={styles.slim}>
        <Logo />
        <span>Documentation Project Hub</span>
      </header>
      <Main>
        <Outlet />
      </Main>
    </div>
  )
}

function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
}
