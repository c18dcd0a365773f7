import type { StructureNode } from "@hub/contract/structure"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type KeyboardEvent, useMemo, useState } from "react"
import { gesturesByKey } from "../collections/builder/gestures.ts"
import { useWindow } from "../widgets/use-window.ts"
import { WindowedRows } from "../widgets/WindowedRows.tsx"
import { ContentsRow } from "./ContentsRow.tsx"
import { nearTopicQuery } from "./near-topic.ts"
import { listTreeRows, type TreeRow } from "./tree.ts"
import { type TreeArranging, useTreeDrag } from "./use-tree-drag.ts"
import styles from "./Contents.module.css"

type ContentsTreeProps = {
  collection_id: number
  nodes: StructureNode[]
  topic_id: number
  words: string
  rowHeight: number
  onOpened: () => void
  /** Left out where nobody may arrange, or not all rows are shown. */
  arranging?: TreeArranging | undefined
}

/** The topics and headings of a collection in reading order; only the rows in sight are drawn. */
export function ContentsTree({
  collection_id,
  nodes,
  topic_id,
  words,
  rowHeight,
  onOpened,
  arranging,
}: ContentsTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => listTreeRows(nodes, { closed, words }), [nodes, closed, words])
  const [active, setActive] = useState<number | null>(null)
  const current = rows.findIndex(({ node }) => node.topic_id === topic_id)
  const chosen = rows.findIndex(({ node }) => node.id === active)
  const at = chosen >= 0 ? chosen : current
  const { frame, first, last, onScroll } = useWindow(rows.length, rowHeight, at)
  const drag = useTreeDrag({ frame, nodes, rows, rowHeight, arranging })
  const navigate = useNavigate()
  const cache = useQueryClient()

  function open({ node }: TreeRow): void {
    setActive(null)
    if (node.topic_id === null) return toggle(node.id)
    onOpened()
    void navigate({ to: "/topics/$id", params: { id: node.topic_id }, search: { in: collection_id } })
  }
  function toggle(id: number): void {
    const now = new Set(closed)
    if (!now.delete(id)) now.add(id)
    setClosed(now)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey } = event
    const gesture = altKey && !ctrlKey && !metaKey ? gesturesByKey[event.key] : undefined
    if (gesture && arranging && rows[at]) {
      event.preventDefault()
      setActive(rows[at].node.id)
      return arranging.onGo(rows[at].node, gesture)
    }
    const act = altKey || ctrlKey || metaKey ? undefined : keyActions(rows, at)[event.key]
    if (!act) return
    event.preventDefault()
    // The letters of the workspace are not meant where the tree takes the key.
    event.stopPropagation()
    if (act.go !== undefined) setActive(rows[Math.max(0, Math.min(act.go, rows.length - 1))]?.node.id ?? null)
    if (act.toggle) toggle(act.toggle)
    if (act.open) open(act.open)
  }

  const drawn = rows.slice(first, last).map((row, index) => ({ row, index: first + index }))
  if (rows[at] && (at < first || at >= last)) drawn.push({ row: rows[at], index: at })
  return (
    <div
      ref={frame}
      className={styles.tree}
      role="tree"
      tabIndex={0}
      aria-label="Topics"
      aria-activedescendant={rows[at] ? rowId(rows[at]) : undefined}
      aria-keyshortcuts={arranging ? "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight" : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      {...drag.tree}
    >
      <WindowedRows className={styles.rows} rows={rows.length} rowHeight={rowHeight}>
        {drawn.map(({ row, index }) => (
          <ContentsRow
            key={row.node.id}
            id={rowId(row)}
            row={row}
            top={index * rowHeight}
            isCurrent={index === current}
            isActive={index === at}
            collection_id={collection_id}
            drag={drag.rowProps(row.node)}
            onToggle={() => toggle(row.node.id)}
            onOpen={() => open(row)}
            onNear={() => {
              if (row.node.topic_id !== null) void cache.prefetchQuery(nearTopicQuery(row.node.topic_id))
            }}
          />
        ))}
        {drag.target && <DropLine {...drag.target} rowHeight={rowHeight} />}
      </WindowedRows>
    </div>
  )
}

type DropLineProps = { gap: number; level: number; rowHeight: number }

/** Where what is dragged would go, and on which level. */
function DropLine({ gap, level, rowHeight }: DropLineProps) {
  return (
    <div
      className={styles.dropLine}
      aria-hidden
      ref={(line) => {
        line?.style.setProperty("top", `${gap * rowHeight - 1}px`)
        line?.style.setProperty("--depth", String(level - 1))
      }}
    />
  )
}

const rowId = ({ node }: TreeRow) => `contents-${node.id}`

type TreeKeyAction = { go?: number; toggle?: number; open?: TreeRow }

/** What the keys do at a row, as the ARIA practices have it for a tree. */
function keyActions(rows: TreeRow[], at: number): Record<string, TreeKeyAction> {
  const row = rows[at]
  const actions: Record<string, TreeKeyAction> = {
    ArrowDown: { go: at + 1 },
    ArrowUp: { go: at - 1 },
    Home: { go: 0 },
    End: { go: rows.length - 1 },
  }
  if (!row) return actions
  const parent = rows.slice(0, at).findLastIndex(({ node }) => node.level < row.node.level)
  if (row.hasChildren && !row.isOpen) actions["ArrowRight"] = { toggle: row.node.id }
  else if (row.hasChildren) actions["ArrowRight"] = { go: at + 1 }
  if (row.hasChildren && row.isOpen) actions["ArrowLeft"] = { toggle: row.node.id }
  else if (parent >= 0) actions["ArrowLeft"] = { go: parent }
  actions["Enter"] = { open: row }
  actions[" "] = { open: row }
  return actions
}
