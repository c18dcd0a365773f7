import { Tabs } from "@mantine/core"
import type { TopicPage } from "@hub/contract/topics"
import { useOpenCount } from "./comments/use-comments.ts"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { type RailTab, railTabLabels, railTabs } from "./device-memory.ts"
import { HistoryTab } from "./HistoryTab.tsx"
import { NextTab } from "./NextTab.tsx"
import { OutlineTab } from "./OutlineTab.tsx"
import { PropertiesTab } from "./PropertiesTab.tsx"
import type { useRenderedTopic } from "./use-rendered-topic.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./Rail.module.css"

const CommentsTab = lazy(
  async () => (await import("./CommentsTab.tsx")).CommentsTab,
  <LoadingRows rows={3} label="Loading comments…" />,
)

type RailProps = {
  topic: TopicPage
  page: ReturnType<typeof useRenderedTopic>
  tab: RailTab
  onTab: (tab: RailTab) => void
  /** Whether the text is beside it, and not under it. */
  isBeside: boolean
  /** A place in the text was chosen, so that a sheet over it can close. */
  onLeave?: () => void
}

/** What there is to know and to do about the topic beside its text. */
export function Rail({ topic, page, tab, onTab, isBeside, onLeave = () => undefined }: RailProps) {
  const open = useOpenCount()
  return (
    <Tabs
      value={tab}
      onChange={(value) => onTab(railTabs.find((one) => one === value) ?? "next")}
      keepMounted={false}
      variant="none"
      className={styles.rail}
      classNames={{
        list: styles.tabs,
        tab: `${controls.hoverGround} ${controls.here} ${styles.tab}`,
        panel: styles.panel,
      }}
    >
      <Tabs.List aria-label="About this topic">
        {railTabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {railTabLabels[one]}
            {one === "comments" && open > 0 && <span className={styles.count}> {open}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="next">
        <div data-flows>
          <NextTab topic={topic} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="comments">
        <CommentsTab isBeside={isBeside} onLeave={onLeave} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <HistoryTab id={topic.id} onLeave={onLeave} />
      </Tabs.Panel>
      <Tabs.Panel value="outline">
        <OutlineTab headings={page.data?.headings ?? []} onLeave={onLeave} />
      </Tabs.Panel>
      <Tabs.Panel value="properties">
        <div data-flows>
          <PropertiesTab topic={topic} variables={page.data?.variables ?? []} />
        </div>
      </Tabs.Panel>
    </Tabs>
  )
}
