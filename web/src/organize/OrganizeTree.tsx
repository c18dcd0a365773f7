import type { KeyboardEvent } from "react"
import { useEffect, useRef } from "react"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Organize.module.css"
import type { OrganizeRow } from "./tree.ts"
import type { OrganizeChoice } from "./use-organize-choice.ts"

type OrganizeTreeProps = {
  name: string
  rows: OrganizeRow[]
  open: number[]
  choice: OrganizeChoice
  onOpen: (key: number, opened: boolean) => void
  /** Answers whether a key was meant for an action. */
  onKey: (event: KeyboardEvent) => boolean
}

/** The topics of the collection as they would be, each with its headings; many can be chosen. */
export function OrganizeTree({ name, rows, open, choice, onOpen, onKey }: OrganizeTreeProps) {
  /** A row that goes takes the focus with it, so it is remembered that the tree had it. */
  const isInside = useRef(false)
  const { focus, chosen, go } = choice
  const focused = focus?.id
  useEffect(() => {
    if (focused !== undefined && isInside.current) document.getElementById(rowId(focused))?.focus()
  }, [focused])

  function onKeyDown(event: KeyboardEvent): void {
    if (focus === undefined) return
    if (onKey(event)) return event.preventDefault()
    const at = rows.indexOf(focus)
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

  return (
    <div
      onFocus={() => (isInside.current = true)}
      onBlur={({ relatedTarget }) => (isInside.current = relatedTarget === null)}
      role="tree"
      aria-label={name}
      aria-multiselectable
      tabIndex={-1}
      className={styles.tree}
    >
      {rows.map((row) => (
        <div
          key={row.id}
          id={rowId(row.id)}
          role="treeitem"
          aria-level={row.level}
          aria-selected={chosen.includes(row.id)}
          aria-expanded={row.heading === undefined ? open.includes(row.place.key) : undefined}
          tabIndex={row.id === focused ? 0 : -1}
          data-level={Math.min(row.level, 8)}
          data-heading={row.heading !== undefined || undefined}
          className={`${controls.hoverable} ${controls.ringInside} ${styles.row}`}
          onKeyDown={onKeyDown}
          onClick={(event) => go(row.id, { stretch: event.shiftKey, toggle: event.ctrlKey || event.metaKey })}
        >
          {row.heading === undefined ? (
            <PlaceRow row={row} isOpen={open.includes(row.place.key)} onOpen={onOpen} />
          ) : (
            <span className={`${layout.grow} ${styles.name}`}>{row.heading.text || "Untitled heading"}</span>
          )}
        </div>
      ))}
    </div>
  )
}

function PlaceRow({ row, isOpen, onOpen }: { row: OrganizeRow; isOpen: boolean; onOpen: OrganizeTreeProps["onOpen"] }) {
  const { place } = row
  return (
    <>
      <span
        aria-hidden
        className={styles.twist}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(place.key, !isOpen)
        }}
      >
        {isOpen ? "▾" : "▸"}
      </span>
      <span className={`${layout.grow} ${styles.name}`}>{place.title || "—"}</span>
      {place.marks.map((mark) => (
        <span key={mark} className={styles.mark}>
          {markWords[mark]}
        </span>
      ))}
      {isOpen && place.headings?.length === 0 && <span className={layout.quietLine}>no headings</span>}
      {place.status !== null && <StatusBadge status={place.status} not_reviewed={place.not_reviewed} />}
    </>
  )
}

const markWords = { new: "new", moved: "moved", renamed: "renamed", text: "text changes", tagged: "tagged" } as const

const rowId = (id: string) => `organize-${id}`
