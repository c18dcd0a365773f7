import type { OutlineTopic } from "@hub/contract/structure"
import { VisuallyHidden } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import type { HTMLAttributes, ReactNode } from "react"
import { RelativeTime } from "../../widgets/RelativeTime.tsx"
import { StatusGlyphs, statusLabel } from "../../widgets/StatusBadge.tsx"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import styles from "./ArrangeRow.module.css"

/** How far each level is set in, and how high a row is with a pointer and with a finger, in pixels. */
export const indent = 20
export const rowHeights = { desktop: 40, phone: 44 }

type ArrangeRowProps = HTMLAttributes<HTMLDivElement> & {
  level: number
  /** Where it is drawn, in pixels. */
  top: number
  title: string
  look?: "plain" | "strong" | "quiet" | undefined
  isPicked: boolean
  /** One of those that are selected. */
  isChosen: boolean
  /** Left out where nothing can be selected. */
  onTick: (() => void) | undefined
  /** What stands before the title, and between it and the columns. */
  lead: ReactNode
  marks: ReactNode
  status: string | null
  not_reviewed: boolean
  /** What the columns say; null for what is no topic, and nothing where there are no columns. */
  topic: OutlineTopic | null | undefined
}

/** One line of a tree that is arranged. */
export function ArrangeRow({ level, top, title, look = "plain", isPicked, isChosen, ...props }: ArrangeRowProps) {
  const { onTick, lead, marks, status, not_reviewed, topic, className, ...attributes } = props
  return (
    // The tree hears the keys, here or by the row that has the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      {...attributes}
      role="treeitem"
      aria-level={level}
      className={`${controls.hoverGround} ${controls.ringInside} ${styles.row} ${className ?? ""}`}
      data-picked={isPicked || undefined}
      data-look={look}
      ref={(row) => {
        row?.style.setProperty("top", `${top}px`)
        row?.style.setProperty("padding-inline-start", `${level * indent - 8}px`)
      }}
      onMouseDown={(event) => {
        // Words between two rows are not selected.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      {onTick && <Tick isChosen={isChosen} onTick={onTick} />}
      {lead}
      <span className={styles.title} title={title} dir="auto">
        {title}
      </span>
      {marks}
      {topic !== undefined && <TopicColumns topic={topic} />}
      {status === null ? (
        <span className={styles.status} />
      ) : (
        <span className={styles.status}>
          <StatusGlyphs status={status} not_reviewed={not_reviewed} />
          <VisuallyHidden>
            {statusLabel(status)}
            {not_reviewed && ", not reviewed"}
          </VisuallyHidden>
        </span>
      )}
    </div>
  )
}

/** The row itself says whether it is selected; this is where a pointer or a finger does it. */
function Tick({ isChosen, onTick }: { isChosen: boolean; onTick: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={styles.tick}
      aria-hidden
      onClick={(event) => {
        if (event.shiftKey) return
        event.stopPropagation()
        onTick()
      }}
    >
      <span className={styles.box} data-on={isChosen || undefined}>
        {isChosen && <IconCheck size={12} />}
      </span>
    </span>
  )
}

/** Who owns the topic, when it was changed last, and how long it is. */
function TopicColumns({ topic }: { topic: OutlineTopic | null }) {
  return (
    <>
      <span className={`${layout.clipped} ${styles.column} ${styles.owner}`}>{topic?.owner_name}</span>
      <span className={`${layout.clipped} ${styles.column} ${styles.date}`}>
        {topic && <RelativeTime moment={topic.updated_at} />}
      </span>
      <span className={`${styles.column} ${styles.length}`}>
        {topic?.words != null && (
          <>
            {topic.words.toLocaleString()}
            <VisuallyHidden> {topic.words === 1 ? "word" : "words"}</VisuallyHidden>
          </>
        )}
      </span>
    </>
  )
}

/** What the columns are, over the rows. */
export function ColumnHeads() {
  return (
    <div className={styles.heads} aria-hidden>
      <span className={layout.growPlain}>Title</span>
      <span className={styles.owner}>Owner</span>
      <span className={styles.date}>Changed</span>
      <span className={styles.length}>Words</span>
      <span className={styles.status} />
    </div>
  )
}

/** Where what is dragged would go, and on which level. */
export function DropLine({ gap, level, rowHeight }: { gap: number; level: number; rowHeight: number }) {
  return (
    <div
      className={styles.dropLine}
      aria-hidden
      ref={(line) => {
        line?.style.setProperty("top", `${gap * rowHeight - 1}px`)
        line?.style.setProperty("left", `${level * indent - 8}px`)
      }}
    />
  )
}
