import type { CSSProperties } from "react"
import type { CollectionNode } from "@hub/contract/collections"
import { ActionIcon, Anchor, Group, Text } from "@mantine/core"
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
  type TablerIcon,
} from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { confirm } from "../confirm.ts"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { shiftPlaceLevel, movePlace, removePlace } from "./arrange.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Collections.module.css"
import type { CollectionArrangement } from "./queries.ts"

type CollectionOutlineProps = {
  topics: CollectionNode[]
  canArrange: boolean
  busy: boolean
  onArrange: (nodes: CollectionArrangement) => void
}

/** The topics of a collection in order, each with the buttons that arrange it. */
export function CollectionOutline({ topics, canArrange, busy, onArrange }: CollectionOutlineProps) {
  async function remove(index: number): Promise<void> {
    const sentence = `Remove "${topics[index]?.title}" from this collection? The topic itself is kept.`
    if (await confirm(sentence, { yes: "Remove topic" })) onArrange(removePlace(topics, index))
  }

  const button = (Icon: TablerIcon, label: string, allowed: boolean, act: () => void) => (
    <ActionIcon variant="subtle" size="lg" aria-label={label} title={label} disabled={busy || !allowed} onClick={act}>
      <Icon size={18} />
    </ActionIcon>
  )

  return (
    <div className={surfaces.framed}>
      <ol className={layout.plainList}>
        {topics.map((topic, index) => (
          <li key={topic.id} className={`${surfaces.lined} ${styles.place}`}>
            <span className={`${layout.words} ${styles.name}`} style={{ "--level": topic.level } as CSSProperties}>
              <PlaceName node={topic} />
            </span>
            {topic.status && <StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />}
            {canArrange && (
              <Group gap={0} wrap="nowrap">
                {button(IconArrowUp, `Move ${topic.title} up`, index > 0, () =>
                  onArrange(movePlace(topics, index, -1)),
                )}
                {button(IconArrowDown, `Move ${topic.title} down`, index < topics.length - 1, () =>
                  onArrange(movePlace(topics, index, 1)),
                )}
                {button(IconIndentDecrease, `Outdent ${topic.title}`, topic.level > 1, () =>
                  onArrange(shiftPlaceLevel(topics, index, -1)),
                )}
                {button(IconIndentIncrease, `Indent ${topic.title}`, topic.level < 6, () =>
                  onArrange(shiftPlaceLevel(topics, index, 1)),
                )}
                {button(IconTrash, `Remove ${topic.title}`, true, () => void remove(index))}
              </Group>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function PlaceName({ node: { topic_id, title, kind } }: { node: CollectionNode }) {
  if (kind === "page_break")
    return (
      <Text span c="dimmed">
        Page break
      </Text>
    )
  if (topic_id === null) return <strong>{title}</strong>
  return (
    <Anchor renderRoot={(props) => <Link to="/topics/$id/edit" params={{ id: topic_id }} {...props} />}>{title}</Anchor>
  )
}
