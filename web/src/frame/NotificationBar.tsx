import { type ComponentType, useEffect, useState } from "react"
import styles from "./Frame.module.css"

/** How long the screen itself may load before the notifications do. */
const patience = 1200

/** Where notifications are told. They come after the screen that somebody opened. */
export function NotificationBar() {
  const [Live, setLive] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => void load(setLive), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section aria-label="Notifications" className={styles.ticker}>
      {Live && <Live />}
    </section>
  )
}

/** Without connection nothing is told, and nothing else fails for that. */
async function load(show: (live: () => ComponentType) => void) {
  const { LiveNotificationBar } = await import("../notifications/LiveNotificationBar.tsx").catch(() => ({
    LiveNotificationBar: () => null,
  }))
  show(() => LiveNotificationBar)
}
