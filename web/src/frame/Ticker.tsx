import { IconBell } from "@tabler/icons-react"
import styles from "./Ticker.module.css"

export function Ticker() {
  return (
    <section aria-label="Notifications" className={styles.ticker}>
      <IconBell size={15} aria-hidden />
      <span>No new notifications.</span>
    </section>
  )
}
