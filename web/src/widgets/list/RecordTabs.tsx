import type { LinkProps } from "@tanstack/react-router"
import { useIsPhone } from "../use-is-phone.ts"
import layout from "../Layout.module.css"
import sideways from "../Sideways.module.css"
import { ViewTabs } from "./ViewTabs.tsx"
import styles from "./RecordTabs.module.css"

export type RecordTab<Tab extends string> = { tab: Tab; label: string; count?: number | undefined }

type RecordTabsProps<Tab extends string> = {
  label: string
  to: LinkProps["to"]
  id: number
  /** The first is what the address without a tab shows. */
  tabs: RecordTab<Tab>[]
  shown: Tab
}

/** What there is to see of one record, each at its own address; where there is no room, they scroll sideways. */
export function RecordTabs<Tab extends string>({ label, to, id, tabs, shown }: RecordTabsProps<Tab>) {
  const isPhone = useIsPhone()
  return (
    <ViewTabs
      label={label}
      resetScroll={false}
      className={`${styles.tabs} ${isPhone ? sideways.line : ""}`}
      tabClassName={`${layout.small} ${styles.tab}`}
      tabs={tabs.map(({ tab, label, count }, index) => ({
        label,
        to,
        params: { id },
        search: index === 0 ? {} : { tab },
        isShown: tab === shown,
        mark: count !== undefined && count > 0 && <span className={layout.quietPlain}>{count.toLocaleString()}</span>,
      }))}
    />
  )
}
