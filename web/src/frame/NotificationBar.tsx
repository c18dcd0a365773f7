import { type ComponentType, useEffect, useState } from "react"
import type { TellingProps } from "../notifications/LiveNotificationBar.tsx"
import styles from "./Frame.module.css"
import header from "./Header.module.css"

/** How long the screen itself may load before the notifications do. */
const patience = 1200

/** Where notifications are shown: in the header, or in a strip of their own. They come after the screen that somebody opened. */
export function NotificationBar({ isStrip = false, ...shown }: TellingProps & { isStrip?: boolean }) {
  const [Live, setLive] = useState<ComponentType<TellingProps>>()
  useEffect(() => {
    const timer = setTimeout(() => void load(setLive), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section aria-label="Notifications" className={isStrip ? styles.ticker : header.ticker}>
      {Live && <Live {...shown} />}
    </section>
  )
}

/** Without connection nothing is told, and nothing else fails for that. */
async function load(show: (live: () => ComponentType<TellingProps>) => void) {
  const { LiveNotificationBar } = await import("../notifications/LiveNotificationBar.tsx").catch(() => ({
    LiveNotificationBar: () => null,
  }))
  show(() => LiveNotificationBar)
}
