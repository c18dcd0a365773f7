import { ActionIcon, Button } from "@mantine/core"
import type { StructureNode } from "@hub/contract/structure"
import type { TopicPage } from "@hub/contract/topics"
import {
  IconChevronLeft,
  IconChevronRight,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconPencil,
} from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { nearTopicQuery } from "./near-topic.ts"
import { NextButton } from "./NextButton.tsx"
import { TopicMenu } from "./TopicMenu.tsx"
import { countReadingMinutes, type findNeighbours, type TopicNode } from "./tree.ts"
import styles from "./Workspace.module.css"

type TopicBarProps = {
  topic: TopicPage
  ancestors: StructureNode[]
  neighbours: ReturnType<typeof findNeighbours>
  collection_id: number | undefined
  words: number | undefined
  /** Shows the contents again, where they are folded. */
  onShowContents: (() => void) | undefined
  /** Shows the rail again; without it the rail is there, and has the buttons. */
  onShowRail: (() => void) | undefined
}

/** Where the topic is, and the ways from here. */
export function TopicBar({ topic, ancestors, neighbours, collection_id, words, ...props }: TopicBarProps) {
  const parent = ancestors.at(-1)
  return (
    <div className={styles.bar}>
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
      {words !== undefined && <span className={styles.time}>{countReadingMinutes(words)} min read</span>}
      <Neighbour label="Previous" hotkey="P" node={neighbours.previous} collection_id={collection_id} />
      <Neighbour label="Next" hotkey="N" node={neighbours.next} collection_id={collection_id} />
      {props.onShowRail && (
        <>
          <span className={styles.step}>
            <NextButton topic={topic} looks={{ size: "xs" }} />
          </span>
          <TopicButtons topic={topic} />
          <ActionIcon
            title="Show details (Ctrl+.)"
            size="sm"
            aria-label="Show details"
            aria-expanded={false}
            onClick={props.onShowRail}
          >
            <IconLayoutSidebarRightExpand size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

/** Edit, and everything else that can be done with a topic. */
export function TopicButtons({ topic, onFold }: { topic: TopicPage; onFold?: () => void }) {
  const { id, title, can } = topic
  return (
    <div className={styles.buttons}>
      {can.edit && (
        <Button
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
          renderRoot={(root) => <Link to="/topics/$id/edit" params={{ id }} {...root} />}
        >
          Edit
        </Button>
      )}
      <TopicMenu topic={topic} label={`More actions for ${title}`} />
      {onFold && (
        <ActionIcon title="Hide details (Ctrl+.)" size="sm" aria-label="Hide details" aria-expanded onClick={onFold}>
          <IconLayoutSidebarRightCollapse size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
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
