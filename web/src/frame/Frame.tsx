import { lazyRouteComponent, useLocation, useMatches } from "@tanstack/react-router"
import { Suspense, useEffect, useRef } from "react"
import { storedUser } from "../session.ts"
import styles from "./Frame.module.css"
import { HelpLink } from "./HelpLink.tsx"
import { hubName } from "../hub-name.ts"
import { Logo } from "../widgets/Logo.tsx"
import { Main, SkipLink } from "./Main.tsx"
import { VersionFooter } from "./VersionFooter.tsx"

// The sign-in page and the reviewer's portal open on phones and need none of it; for a member it is fetched at once.
export const HubFrame = lazyRouteComponent(() => import("./HubFrame.tsx"), "HubFrame")
if (storedUser() !== null) void HubFrame.preload?.()

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
    document.title = title === undefined ? hubName : `${title} · ${hubName}`
  }, [title])
  const Shape = shapes[kind]
  useFocusOnScreen()
  return (
    <Suspense>
      <Shape />
    </Suspense>
  )
}

const shapes = { hub: HubFrame, bare: BareFrame, portal: PortalFrame }

function BareFrame() {
  return (
    <div className={styles.bare}>
      <Main />
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
        <span>{hubName}</span>
        <HelpLink className={styles.help} />
      </header>
      <Main />
    </div>
  )
}

/** A new screen takes the focus, so that the keyboard and a screen reader go on from its top. */
function useFocusOnScreen() {
  const path = useLocation({ select: (location) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true })
  }, [path])
}
