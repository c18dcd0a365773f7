import { Outlet } from "@tanstack/react-router"
import styles from "./Frame.module.css"

/** Where the screen of the current path stands. */
export function Main() {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <Outlet />
    </main>
  )
}

export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}
