import { ActionIcon } from "@mantine/core"
import {
  IconChevronLeft,
  IconChevronRight,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightExpand,
} from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useOpenCount } from "./comments/use-comments.ts"
import { OpenBadge } from "./OpenBadge.tsx"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { nearTopicQuery } from "./near-topic.ts"
import type { TopicPlace } from "./TopicFrame.tsx"
import type { TopicNode } from "./tree.ts"
import controls from "../widgets/Controls.module.css"
import columns from "../widgets/Columns.module.css"
import styles from "./Workspace.module.css"

type TopicBarProps = Pick<
  TopicPlace,
  "topic" | "tree" | "collection_id" | "hasRail" | "onShowContents" | "onToggleRail"
> & {
  middle: ReactNode
  /** What can be done, where no rail has it. */
  actions: ReactNode
}

/** Where the topic is, and the ways from here. */
export function TopicBar({ topic, tree, collection_id, middle, actions, ...props }: TopicBarProps) {
  const { ancestors, neighbours } = tree
  const parent = ancestors.at(-1)
  return (
    <div className={columns.bar}>
      {props.onShowContents && (
        <ActionIcon
          title="Show contents (Ctrl+\)"
          size="sm"
          aria-label="Show contents"
          aria-expanded={false}
          onClick={props.onShowContents}
        >
          <IconLayoutSidebarLeftExpand size={16} aria-hidden />
        </ActionIcon>
      )}
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <ol>
          {parent && (
            <li>
              {parent.topic_id === null ? (
                <bdi>{titleOfNode(parent)}</bdi>
              ) : (
                <Link
                  to="/topics/$id"
                  params={{ id: parent.topic_id }}
                  search={collection_id === undefined ? {} : { in: collection_id }}
                  className={controls.underlined}
                >
                  <bdi>{titleOfNode(parent)}</bdi>
                </Link>
              )}
            </li>
          )}
          <li aria-current="page">
            <bdi>{topic.title}</bdi>
          </li>
        </ol>
      </nav>
      {middle}
      <Neighbour label="Previous" hotkey="P" node={neighbours.previous} collection_id={collection_id} />
      <Neighbour label="Next" hotkey="N" node={neighbours.next} collection_id={collection_id} />
      {!props.hasRail && (
        <>
          {actions}
          <DetailsButton onShow={props.onToggleRail} />
        </>
      )}
    </div>
  )
}

/** Opens what is beside the text, and says how much of it waits. */
function DetailsButton({ onShow }: { onShow: () => void }) {
  const open = useOpenCount()
  return (
    <ActionIcon
      title="Show details (Ctrl+.)"
      size="sm"
      aria-label={open === 0 ? "Show details" : `Show details, ${open} open`}
      aria-expanded={false}
      className={styles.counted}
      onClick={onShow}
    >
      <IconLayoutSidebarRightExpand size={16} aria-hidden />
      <OpenBadge count={open} />
    </ActionIcon>
  )
}

type NeighbourProps = {
  label: "Previous" | "Next"
  hotkey: string
  node: TopicNode | undefined
  collection_id: number | undefined
}

function Neighbour({ label, hotkey, node, collection_id }: NeighbourProps) {
  const cache = useQueryClient()
  if (!node || collection_id === undefined) return null
  const near = () => void cache.prefetchQuery(nearTopicQuery(node.topic_id))
  const Icon = label === "Previous" ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      title={`${label}: ${titleOfNode(node)} (${hotkey})`}
      size="sm"
      aria-label={`${label} topic: ${titleOfNode(node)}`}
      onMouseEnter={near}
      onFocus={near}
      renderRoot={(root) => (
        <Link to="/topics/$id" params={{ id: node.topic_id }} search={{ in: collection_id }} {...root} />
      )}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
