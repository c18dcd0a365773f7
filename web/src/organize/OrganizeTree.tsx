import type { OrganizePlan, PlanStep } from "@hub/contract/organize"
import { IconChevronRight } from "@tabler/icons-react"
import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react"
import { ArrangeRow, DropLine, indent, rowHeights } from "../collections/arranging/ArrangeRow.tsx"
import { ArrangeTree } from "../collections/arranging/ArrangeTree.tsx"
import { useOutlineTopics } from "../collections/arranging/use-outline-topics.ts"
import { useDropTarget } from "../collections/builder/use-drop-target.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { useWindow } from "../widgets/use-window.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Organize.module.css"
import { dropStep, type OrganizeRow } from "./tree.ts"
import type { OrganizeChoice } from "./use-organize-choice.ts"

type OrganizeTreeProps = {
  collection: OrganizePlan["collection"]
  rows: OrganizeRow[]
  open: number[]
  choice: OrganizeChoice
  /** Nothing can be planned now. */
  isWaiting: boolean
  onOpen: (key: number, opened: boolean) => void
  onDrop: (step: PlanStep) => void
  /** Answers whether a key was meant for an action. */
  onKey: (event: KeyboardEvent) => boolean
}

/** The topics of the collection as they would be, each with its headings; many can be chosen. */
export function OrganizeTree({ collection, rows, open, choice, isWaiting, onOpen, onDrop, onKey }: OrganizeTreeProps) {
  const { focus, chosen, go } = choice
  const focused = focus?.id
  const at = rows.findIndex(({ id }) => id === focused)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const rowHeight = useIsPhone() ? rowHeights.phone : rowHeights.desktop
  const { frame, first, last, onScroll } = useWindow(ids, rowHeight, at)
  const topic_ids = useMemo(() => rows.map(({ place }) => place.topic_id), [rows])
  const topicOf = useOutlineTopics(collection.id, topic_ids)
  const [dragged, setDragged] = useState<number[] | null>(null)
  const { target, handlers } = useDropTarget<PlanStep>({
    frame,
    rows: rows.length,
    rowHeight,
    indent,
    effect: () => "move",
    isDragging: () => dragged !== null,
    findPlace: (gap, level) => (dragged === null ? undefined : dropStep(rows, dragged, gap, level)),
    onDrop: (step) => {
      setDragged(null)
      if (step && !isWaiting) onDrop(step)
    },
  })
  const keepFocus = useFocusedRow(focused)

  function onKeyDown(event: KeyboardEvent): void {
    if (focus === undefined) return
    if (onKey(event)) return event.preventDefault()
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    const row = to === undefined ? undefined : rows[to]
    if (row) go(row.id, { stretch: event.shiftKey, choose: !event.ctrlKey })
    else if (event.key === " ") go(focus.id, { toggle: true })
    else if (event.key === "ArrowRight" && focus.heading === undefined) onOpen(focus.place.key, true)
    else if (event.key === "ArrowLeft") {
      onOpen(focus.place.key, false)
      go(String(focus.place.key))
    } else if (event.key === "Escape") choice.none()
    else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) choice.all()
    else return
    event.preventDefault()
  }

  const drawn = rows.slice(first, last).map((row, index) => ({ row, index: first + index }))
  // The row that has the focus stays, however far it is scrolled.
  if (rows[at] && (at < first || at >= last)) drawn.push({ row: rows[at], index: at })
  return (
    <ArrangeTree
      ref={frame}
      partLabel="Tree"
      rows={rows.length}
      rowHeight={rowHeight}
      hasColumns={topicOf(null) !== undefined}
      isDraggedOver={target !== null}
      onScroll={onScroll}
      {...handlers}
      {...keepFocus}
      aria-label={`Topics of ${collection.name}`}
      aria-multiselectable
      tabIndex={-1}
      help="Arrow keys go to a row, Shift selects several, Space one more. The right arrow key shows the headings of a topic. Each step has its key beside it."
      empty={<p className={layout.flush}>The plan leaves no topics here.</p>}
    >
      {drawn.map(({ row, index }) => (
        <PlannedRow
          key={row.id}
          row={row}
          top={index * rowHeight}
          isOpen={open.includes(row.place.key)}
          isChosen={chosen.includes(row.id)}
          isFocused={row.id === focused}
          topic={row.heading === undefined ? topicOf(row.place.topic_id) : topicOf(null)}
          onKeyDown={onKeyDown}
          onOpen={onOpen}
          onGo={(how) => go(row.id, how)}
          onDragStart={() =>
            setDragged(chosen.includes(row.id) && choice.places.length > 0 ? choice.places : [row.place.key])
          }
          onDragEnd={() => setDragged(null)}
        />
      ))}
      {target && <DropLine gap={target.gap} level={target.level} rowHeight={rowHeight} />}
    </ArrangeTree>
  )
}

/** A row that goes takes the focus with it, so it is remembered that the tree had it. */
function useFocusedRow(focused: string | undefined) {
  const isInside = useRef(false)
  useEffect(() => {
    if (focused !== undefined && isInside.current) document.getElementById(rowId(focused))?.focus()
  }, [focused])
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: ({ relatedTarget }: { relatedTarget: unknown }) => void (isInside.current = relatedTarget === null),
  }
}

type PlannedRowProps = Pick<ComponentProps<typeof ArrangeRow>, "top" | "topic" | "isChosen"> & {
  row: OrganizeRow
  isOpen: boolean
  isFocused: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: (key: number, opened: boolean) => void
  onGo: (how: { stretch?: boolean; toggle?: boolean }) => void
  onDragStart: () => void
  onDragEnd: () => void
}

function PlannedRow({
  row,
  isOpen,
  isFocused,
  onKeyDown,
  onOpen,
  onGo,
  onDragStart,
  onDragEnd,
  ...props
}: PlannedRowProps) {
  const { place, heading } = row
  const title = heading === undefined ? place.title || "—" : heading.text || "Untitled heading"
  return (
    <ArrangeRow
      {...props}
      id={rowId(row.id)}
      level={row.level}
      title={title}
      look={heading === undefined ? "plain" : "quiet"}
      isPicked={isFocused && props.isChosen}
      aria-selected={props.isChosen}
      aria-expanded={heading === undefined ? isOpen : undefined}
      tabIndex={isFocused ? 0 : -1}
      draggable={heading === undefined}
      onTick={() => onGo({ toggle: true })}
      onKeyDown={onKeyDown}
      onClick={(event) => onGo({ stretch: event.shiftKey, toggle: event.ctrlKey || event.metaKey })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move"
        event.dataTransfer.setData("text/plain", title)
        onDragStart()
      }}
      onDragEnd={onDragEnd}
      lead={
        heading === undefined ? (
          <Twist isOpen={isOpen} onToggle={() => onOpen(place.key, !isOpen)} />
        ) : (
          <span className={styles.twist} />
        )
      }
      marks={heading === undefined && <Marks row={row} isOpen={isOpen} />}
      status={heading === undefined ? place.status : null}
      not_reviewed={place.not_reviewed}
    />
  )
}

/** The row itself says that it opens and closes; this is where a pointer does it. */
function Twist({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      aria-hidden
      className={styles.twist}
      data-open={isOpen || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <IconChevronRight size={16} className={controls.turning} />
    </span>
  )
}

/** What the plan does to a place. */
function Marks({ row: { place }, isOpen }: { row: OrganizeRow; isOpen: boolean }) {
  return (
    <>
      {place.marks.map((mark) => (
        <span key={mark} className={styles.mark}>
          {markWords[mark]}
        </span>
      ))}
      {isOpen && place.headings?.length === 0 && <span className={layout.quietLine}>no headings</span>}
    </>
  )
}

const markWords = { new: "new", moved: "moved", renamed: "renamed", text: "text changes", tagged: "tagged" } as const

const rowId = (id: string) => `organize-${id}`
