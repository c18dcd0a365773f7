import type { TopicPage } from "@hub/contract/topics"
import { Drawer } from "@mantine/core"
import { IconChevronLeft } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import type { RailTab } from "./device-memory.ts"
import { PhoneBar } from "./PhoneBar.tsx"
import { Rail } from "./Rail.tsx"
import { TopicBar, TopicButtons } from "./TopicBar.tsx"
import { TopicText } from "./TopicText.tsx"
import type { TreeAround } from "./use-tree-around.ts"
import { useRenderedTopic } from "./use-rendered-topic.ts"
import styles from "./Workspace.module.css"

export type TopicViewProps = {
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

/** A topic and what stands beside its text. */
export function TopicView({
  topic,
  collection_id,
  tree,
  tab,
  onTab,
  hasRail,
  sheet,
  onSheet,
  ...props
}: TopicViewProps) {
  const isPhone = useIsPhone()
  const page = useRenderedTopic(topic)
  const rail = (onLeave: () => void) => <Rail topic={topic} page={page} tab={tab} onTab={onTab} onLeave={onLeave} />
  return (
    <>
      <div className={styles.reading}>
        {isPhone ? (
          <Parent tree={tree} collection_id={collection_id} />
        ) : (
          <TopicBar
            topic={topic}
            {...tree}
            collection_id={collection_id}
            words={page.data?.words}
            onShowContents={props.onShowContents}
            onShowRail={hasRail ? undefined : props.onToggleRail}
          />
        )}
        <div className={styles.leaf}>
          <TopicText topic={topic} page={page} />
        </div>
        {isPhone && <PhoneBar topic={topic} onContents={() => onSheet("contents")} onAbout={() => onSheet("about")} />}
      </div>
      {hasRail && (
        <aside className={styles.about} aria-label="About this topic">
          <div className={styles.sticky}>
            <TopicButtons topic={topic} onFold={props.onToggleRail} />
            {rail(() => undefined)}
          </div>
        </aside>
      )}
      <Drawer
        opened={sheet === "about" && !hasRail}
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
        {isPhone && <TopicButtons topic={topic} />}
        {rail(() => onSheet(null))}
      </Drawer>
    </>
  )
}

/** On a phone the way up is all that the breadcrumb says. */
function Parent({ tree, collection_id }: Pick<TopicViewProps, "tree" | "collection_id">) {
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
