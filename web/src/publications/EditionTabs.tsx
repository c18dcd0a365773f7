import { Link } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import type { ShownTab } from "./edition-tabs.ts"
import type { EditionTab } from "./search.ts"
import styles from "./Edition.module.css"

/** The tabs of an edition, each at its own address; where there is no room, they scroll sideways. */
export function EditionTabs({ id, tabs, shown }: { id: number; tabs: ShownTab[]; shown: EditionTab }) {
  return (
    <nav aria-label="About this edition" className={`${records.views} ${styles.tabs}`}>
      {tabs.map(({ tab, label, count }) => (
        <Link
          key={tab}
          to="/publications/$id"
          params={{ id }}
          search={tab === "overview" ? {} : { tab }}
          resetScroll={false}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          className={`${records.view} ${layout.small} ${styles.tab}`}
          aria-current={tab === shown ? "page" : undefined}
          data-shown={tab === shown || undefined}
          ref={tab === shown ? scrollIntoLine : null}
        >
          {label}
          {count !== undefined && <span className={layout.quietPlain}> {count.toLocaleString()}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The open tab is seen, wherever the line was; the page itself stays where it is. */
function scrollIntoLine(tab: HTMLElement | null) {
  const line = tab?.parentElement
  if (tab && line) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
}
