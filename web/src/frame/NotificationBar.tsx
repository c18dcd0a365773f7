import type { TellingProps } from "../notifications/LiveNotificationBar.tsx"
import styles from "./Frame.module.css"
import header from "./Header.module.css"
import { DeferredPart } from "./DeferredPart.tsx"

const loadLive = async () => (await import("../notifications/LiveNotificationBar.tsx")).LiveNotificationBar

/** Where notifications are shown: in the header, or on a phone in the menu and in a strip of their own. They come after the screen that somebody opened. */
export function NotificationBar({ isStrip = false, ...shown }: TellingProps) {
  return (
    <section aria-label="Notifications" className={isStrip ? styles.ticker : header.ticker}>
      <DeferredPart load={loadLive} props={{ ...shown, isStrip }} />
    </section>
  )
}
