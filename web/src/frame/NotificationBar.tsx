import type { TellingProps } from "../notifications/LiveNotificationBar.tsx"
import header from "./Header.module.css"
import { DeferredPart } from "./DeferredPart.tsx"

const loadBoth = () => import("../notifications/LiveNotificationBar.tsx")
const loadBar = async () => (await loadBoth()).LiveNotificationBar
const loadBell = async () => (await loadBoth()).NotificationBell

/** Notifications in the header: one at a time, or on a phone behind a bell. They come after the screen that somebody opened. */
export function NotificationBar({ isPhone, ...shown }: TellingProps & { isPhone: boolean }) {
  if (isPhone)
    return (
      <div className={header.bell}>
        <DeferredPart load={loadBell} props={shown} />
      </div>
    )
  return (
    <section aria-label="Notifications" className={header.ticker}>
      <DeferredPart load={loadBar} props={shown} />
    </section>
  )
}
