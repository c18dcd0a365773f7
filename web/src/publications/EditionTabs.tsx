import layout from "../widgets/Layout.module.css"
import { ViewTabs } from "../widgets/list/ViewTabs.tsx"
import type { ShownTab } from "./edition-tabs.ts"
import type { EditionTab } from "./search.ts"
import styles from "./Edition.module.css"

/** The tabs of an edition, each at its own address; where there is no room, they scroll sideways. */
export function EditionTabs({ id, tabs, shown }: { id: number; tabs: ShownTab[]; shown: EditionTab }) {
  return (
    <ViewTabs
      label="About this edition"
      resetScroll={false}
      className={styles.tabs}
      tabClassName={`${layout.small} ${styles.tab}`}
      tabs={tabs.map(({ tab, label, count }) => ({
        label,
        to: "/publications/$id",
        params: { id },
        search: tab === "overview" ? {} : { tab },
        isShown: tab === shown,
        mark: count !== undefined && <span className={layout.quietPlain}>{count.toLocaleString()}</span>,
      }))}
    />
  )
}
