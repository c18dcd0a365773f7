import { Link } from "@tanstack/react-router"
import { type RailTab, railTabLabels, railTabs, readPanes, savePanes } from "./device-memory.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./Rail.module.css"

/** The tabs of the rail where it stands beside something else of the topic: they lead to its text, with that tab open. */
export function RailLinks({ id, here }: { id: number; here: RailTab }) {
  return (
    <nav className={styles.tabs} aria-label="About this topic">
      {railTabs.map((one) => (
        <Link
          key={one}
          to={one === here ? "/topics/$id/history" : "/topics/$id"}
          params={{ id }}
          // The text of the topic is above its history, and not where one is.
          activeOptions={{ exact: true, includeSearch: false }}
          className={`${controls.hoverGround} ${controls.here} ${styles.tab}`}
          onClick={() => savePanes({ ...readPanes(), tab: one })}
        >
          {railTabLabels[one]}
        </Link>
      ))}
    </nav>
  )
}
