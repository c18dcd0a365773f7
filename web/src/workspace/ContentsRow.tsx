import { IconCheck, IconChevronRight } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { HTMLAttributes, MouseEvent, ReactNode } from "react"
import { StatusGlyphs, statusLabel } from "../widgets/StatusBadge.tsx"
import { Initials } from "../widgets/Initials.tsx"
import { joinWithAnd } from "../widgets/join-words.ts"
import { nearTopicQuery } from "./near-topic.ts"
import type { TreeRow } from "./tree.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Contents.module.css"

type ContentsRowProps = {
  id: string
  row: TreeRow
  /** Where it is drawn, in pixels. */
  top: number
  isCurrent: boolean
  isActive: boolean
  /** It is one of those that are chosen; nothing where none is. */
  isChosen: boolean | undefined
  /** Answers whether a click was meant to choose the row. */
  onChoose: (event: MouseEvent) => boolean
  /** Who else has the topic open. */
  visitors: string[]
  /** The tools of the tree are at this row. */
  isTooled: boolean
  collection_id: number
  /** What makes the row one that can be dragged. */
  drag: HTMLAttributes<HTMLElement>
  onToggle: () => void
  onOpen: () => void
  /** The pointer is moved over the row. */
  onPoint: (event: MouseEvent) => void
}

/** One line of the tree: a topic is a link, a heading opens and closes what is beneath it. */
export function ContentsRow({ row, isCurrent, isActive, visitors, ...props }: ContentsRowProps) {
  const { node, title } = row
  const cache = useQueryClient()
  const onNear = () => {
    if (node.topic_id !== null) void cache.prefetchQuery(nearTopicQuery(node.topic_id))
  }
  const here = visitors.length === 0 ? "" : `${joinWithAnd(visitors)} ${visitors.length > 1 ? "are" : "is"} here`
  const attributes = {
    id: props.id,
    role: "treeitem",
    tabIndex: -1,
    className: `${controls.hoverGround} ${controls.current} ${styles.row}`,
    title,
    "aria-label": [
      title,
      ...(node.status === null ? [] : [statusLabel(node.status)]),
      ...(here === "" ? [] : [here]),
    ].join(", "),
    "aria-level": node.level,
    "aria-posinset": row.at,
    "aria-setsize": row.of,
    "aria-selected": props.isChosen ?? isActive,
    ...(row.hasChildren ? { "aria-expanded": row.isOpen } : {}),
    ...(isCurrent ? { "aria-current": "page" as const } : {}),
    "data-part": node.level === 1 && row.hasChildren ? true : undefined,
    "data-active": isActive || undefined,
    "data-chosen": props.isChosen || undefined,
    "data-tooled": props.isTooled || undefined,
    onMouseDown: (event: MouseEvent) => {
      // Words between two rows are not selected.
      if (event.shiftKey) event.preventDefault()
    },
    onMouseMove: props.onPoint,
    ...props.drag,
    ref: (line: HTMLElement | null) => {
      line?.style.setProperty("top", `${props.top}px`)
      line?.style.setProperty("--depth", String(node.level - 1))
    },
  }
  const content: ReactNode = (
    <>
      <Twist row={row} isChosen={props.isChosen ?? false} onToggle={props.onToggle} />
      <span className={`${layout.clipped} ${styles.title}`} dir="auto">
        {title}
      </span>
      {visitors[0] !== undefined && <Initials name={visitors[0]} title={here} small />}
      {node.status !== null && (
        <span className={styles.status} title={statusLabel(node.status)}>
          <StatusGlyphs status={node.status} />
        </span>
      )}
    </>
  )
  if (node.topic_id === null)
    return (
      // The tree hears the keys.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
      <div
        {...attributes}
        role="treeitem"
        onClick={(event) => {
          if (!props.onChoose(event)) props.onToggle()
        }}
      >
        {content}
      </div>
    )
  return (
    <Link
      {...attributes}
      to="/topics/$id"
      params={{ id: node.topic_id }}
      search={{ in: props.collection_id }}
      activeProps={{}}
      onMouseEnter={onNear}
      onFocus={onNear}
      onClick={(event) => {
        if (props.onChoose(event)) return event.preventDefault()
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        props.onOpen()
      }}
    >
      {content}
    </Link>
  )
}

type TwistProps = { row: TreeRow; isChosen: boolean; onToggle: () => void }

/** The row itself says that it opens and closes; this is where a pointer does it. A chosen row has its mark there. */
function Twist({ row: { hasChildren, isOpen }, isChosen, onToggle }: TwistProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={styles.twist}
      data-open={(isOpen && !isChosen) || undefined}
      aria-hidden
      onClick={(event: MouseEvent) => {
        if (!hasChildren || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        onToggle()
      }}
    >
      {isChosen ? <IconCheck size={14} /> : hasChildren && <IconChevronRight size={14} className={controls.turning} />}
    </span>
  )
}
