import { type CSSProperties, useState } from "react"
import type { Collection, CollectionNode } from "@hub/contract/collections"
import { Menu } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { confirm } from "../confirm.ts"
import { LoadMore } from "../widgets/LoadMore.tsx"
import { Initials } from "../widgets/Initials.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { useOutlineTopics } from "../collections/arranging/use-outline-topics.ts"
import { shiftPlaceLevel, movePlace, removePlace } from "./arrange.ts"
import styles from "./CollectionPage.module.css"
import type { CollectionArrangement } from "../collections/queries.ts"

type CollectionOutlineProps = {
  collection: Collection
  busy: boolean
  onArrange: (nodes: CollectionArrangement) => void
  /** Takes a topic out, in a way that can be taken back. */
  onRemove: (index: number) => void
}

/** More than these are drawn when they are asked for. */
const placesAtOnce = 200

/** The topics of a collection in order; each with its owner, when it changed, its status, and a menu that arranges it. */
export function CollectionOutline({
  collection: { id, topics, can },
  busy,
  onArrange,
  onRemove,
}: CollectionOutlineProps) {
  const known = useOutlineTopics(
    id,
    topics.map(({ topic_id }) => topic_id),
  )
  const [shownPlaces, setShownPlaces] = useState(placesAtOnce)
  return (
    <>
      <ol className={layout.plainList} aria-label="Contents">
        {topics.slice(0, shownPlaces).map((node, index) => {
          const about = known(node.topic_id)
          return (
            <li key={node.id} className={`${surfaces.lined} ${styles.place}`} data-part={node.level === 1 || undefined}>
              <span className={`${layout.words} ${styles.name}`} style={{ "--level": node.level } as CSSProperties}>
                <PlaceName node={node} collection={id} />
              </span>
              {about?.owner_name && (
                <span className={layout.wideOnly}>
                  <Initials small name={about.owner_name} title={about.owner_name} />
                </span>
              )}
              {about && (
                <span className={`${layout.quietTiny} ${styles.changed}`}>
                  <MomentAgo moment={about.updated_at} />
                </span>
              )}
              {node.status && (
                <span className={styles.status} data-glyph>
                  <StatusBadge status={node.status} not_reviewed={node.not_reviewed} />
                </span>
              )}
              {can.arrange && !busy && (
                <PlaceMenu topics={topics} index={index} onArrange={onArrange} onRemove={onRemove} />
              )}
            </li>
          )
        })}
      </ol>
      {topics.length > shownPlaces && (
        <LoadMore
          shown={shownPlaces}
          total={topics.length}
          more
          busy={false}
          onMore={() => setShownPlaces(shownPlaces + placesAtOnce)}
        />
      )}
    </>
  )
}

type PlaceMenuProps = Pick<CollectionOutlineProps, "onArrange" | "onRemove"> & {
  topics: CollectionNode[]
  index: number
}

function PlaceMenu({ topics, index, onArrange, onRemove }: PlaceMenuProps) {
  const { title, level, topic_id } = topics[index]!
  async function remove(): Promise<void> {
    // A heading or a page break is nowhere else, so it could not be put back.
    if (topic_id !== null) return onRemove(index)
    if (await confirm(`Remove "${title}" from this collection?`, { yes: "Remove" }))
      onArrange(removePlace(topics, index))
  }
  return (
    <MoreMenu label={`More actions for ${title}`}>
      <Menu.Item disabled={index === 0} onClick={() => onArrange(movePlace(topics, index, -1))}>
        Move up
      </Menu.Item>
      <Menu.Item disabled={index === topics.length - 1} onClick={() => onArrange(movePlace(topics, index, 1))}>
        Move down
      </Menu.Item>
      <Menu.Item disabled={level <= 1} onClick={() => onArrange(shiftPlaceLevel(topics, index, -1))}>
        Outdent
      </Menu.Item>
      <Menu.Item disabled={level >= 6} onClick={() => onArrange(shiftPlaceLevel(topics, index, 1))}>
        Indent
      </Menu.Item>
      <Menu.Item onClick={() => void remove()}>Remove</Menu.Item>
    </MoreMenu>
  )
}

function PlaceName({ node: { topic_id, title, kind }, collection }: { node: CollectionNode; collection: number }) {
  if (kind === "page_break") return <span className={layout.quietSmall}>Page break</span>
  if (topic_id === null) return <strong>{title}</strong>
  return (
    <Link to="/topics/$id" params={{ id: topic_id }} search={{ in: collection }} className={controls.title}>
      {title}
    </Link>
  )
}
