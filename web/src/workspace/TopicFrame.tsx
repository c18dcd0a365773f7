import type { TopicPage } from "@hub/contract/topics"
import { Drawer } from "@mantine/core"
import { IconChevronLeft } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useCallback } from "react"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import type { RailTab } from "./device-memory.ts"
import { StaleTopicNote } from "./ColumnsMeanwhile.tsx"
import { Rail } from "./Rail.tsx"
import type { TreeAround } from "./use-tree-around.ts"
import { useRailTop } from "./use-rail-top.ts"
import type { useRenderedTopic } from "./use-rendered-topic.ts"
import layout from "../widgets/Layout.module.css"
import columns from "../widgets/Columns.module.css"
import styles from "./Workspace.module.css"

/** Where a topic stands, and what beside its text is open. */
export type TopicPlace = {
  topic: TopicPage
  collection_id: number | undefined
  tree: TreeAround
  tab: RailTab
  onTab: (tab: RailTab) => void
  /** Whether the rail is a column now; else it is a sheet. */
  hasRail: boolean
  sheet: "contents" | "about" | null
  onSheet: (sheet: "contents" | "about" | null) => void
  onShowContents: (() => void) | undefined
  onToggleRail: () => void
}

type TopicFrameProps = TopicPlace & {
  page: ReturnType<typeof useRenderedTopic>
  /** What stands over the text on a desk, and under it on a phone. */
  bar: ReactNode
  phoneBar: ReactNode
  /** What can be done with the topic; with the button that folds the rail, where there is one. */
  buttons: (onFold?: () => void) => ReactNode
  children: ReactNode
}

const stay = () => undefined

/** A text with its bar, and the rail beside it or in a sheet. */
export function TopicFrame({ topic, page, bar, phoneBar, buttons, children, ...place }: TopicFrameProps) {
  const { tree, collection_id, hasRail, tab, onTab, sheet, onSheet } = place
  const isPhone = useIsPhone()
  const column = useRailTop()
  const leaveSheet = useCallback(() => onSheet(null), [onSheet])
  const rail = (isBeside: boolean, onLeave: () => void) => (
    <Rail topic={topic} page={page} tab={tab} onTab={onTab} isBeside={isBeside} onLeave={onLeave} />
  )
  return (
    <>
      <div className={layout.narrow}>
        {isPhone ? <ParentLink tree={tree} collection_id={collection_id} /> : bar}
        <div className={columns.leaf}>{children}</div>
        {isPhone && phoneBar}
      </div>
      {hasRail && (
        <aside className={columns.end} aria-label="About this topic">
          <div className={columns.sticky} ref={column}>
            {buttons(place.onToggleRail)}
            <StaleTopicNote id={topic.id} />
            {rail(true, stay)}
          </div>
        </aside>
      )}
      <Drawer
        opened={sheet === "about"}
        onClose={() => onSheet(null)}
        position={isPhone ? "bottom" : "right"}
        title="About this topic"
        size={isPhone ? "82dvh" : "22rem"}
        classNames={{
          content: isPhone ? styles.sheet : styles.drawer,
          body: styles.sheetBody,
          header: styles.sheetHead,
        }}
      >
        {isPhone && buttons()}
        {rail(false, leaveSheet)}
      </Drawer>
    </>
  )
}

/** On a phone the way up is all that the breadcrumb says. */
function ParentLink({ tree, collection_id }: Pick<TopicPlace, "tree" | "collection_id">) {
  const parent = tree.ancestors.at(-1)
  if (collection_id === undefined) return null
  const words = (
    <>
      <IconChevronLeft size={16} aria-hidden />
      <span dir="auto">{parent ? titleOfNode(parent) : "Collection"}</span>
    </>
  )
  return (
    <nav className={styles.parent} aria-label="Breadcrumb">
      {parent?.topic_id == null ? (
        <Link to="/collections/$id" params={{ id: collection_id }}>
          {words}
        </Link>
      ) : (
        <Link to="/topics/$id" params={{ id: parent.topic_id }} search={{ in: collection_id }}>
          {words}
        </Link>
      )}
    </nav>
  )
}
