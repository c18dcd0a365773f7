import type { StructureNode } from "@hub/contract/structure"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type KeyboardEvent, useMemo, useState } from "react"
import { type Gesture, gesturesByKey } from "../collections/builder/gestures.ts"
import { toast } from "../toast.ts"
import { useWindow } from "../widgets/use-window.ts"
import { ContentsRow } from "./ContentsRow.tsx"
import { nearTopicQuery } from "./near-topic.ts"
import type { RenamedTopic } from "./RenameTopicDialog.tsx"
import { RowTools } from "./RowTools.tsx"
import { listKeyActions } from "./tree-keys.ts"
import { listTreeRows, type TreeRow } from "./tree.ts"
import { useClosedRows } from "./use-closed-rows.ts"
import { useRowTools } from "./use-row-tools.ts"
import { type TreeArranging, useTreeDrag } from "./use-tree-drag.ts"
import styles from "./Contents.module.css"

type ContentsTreeProps = {
  collection_id: number
  nodes: StructureNode[]
  topic_id: number
  words: string
  rowHeight: number
  onOpened: () => void
  /** Who else has which topic open. */
  visitors?: ReadonlyMap<number, string[]> | undefined
  /** Left out where nobody may arrange, or not all rows are shown. */
  arranging?: TreeArranging | undefined
  /** A new topic is wanted after this node. */
  onAdd?: ((node: StructureNode) => void) | undefined
  /** A topic is to be called something else. */
  onRename?: ((topic: RenamedTopic) => void) | undefined
}

/** The topics and headings of a collection in reading order; only the rows in sight are drawn. */
export function ContentsTree({
  nodes,
  words,
  rowHeight,
  arranging: given,
  onAdd,
  onRename,
  ...props
}: ContentsTreeProps) {
  const { collection_id, topic_id, onOpened } = props
  const { closed, toggle, openAll } = useClosedRows()
  const rows = useMemo(() => listTreeRows(nodes, { closed, words }), [nodes, closed, words])
  const ids = useMemo(() => rows.map(({ node }) => node.id), [rows])
  const [active, setActive] = useState<number | null>(null)
  const current = rows.findIndex(({ node }) => node.topic_id === topic_id)
  const chosen = ids.indexOf(active ?? 0)
  const at = chosen >= 0 ? chosen : current
  const { frame, first, last, onScroll, show } = useWindow(ids, rowHeight, at)
  // What is put beneath a closed row is still seen.
  const arranging = given && {
    ...given,
    onGo: (node: StructureNode, gesture: Gesture) => openAll(given.onGo(node, gesture)),
    onDrop: (...drop: Parameters<TreeArranging["onDrop"]>) => openAll(given.onDrop(...drop)),
  }
  const drag = useTreeDrag({ frame, nodes, rows, rowHeight, arranging })
  const tools = useRowTools(ids, at, drag.dragged)
  const navigate = useNavigate()
  const cache = useQueryClient()

  function open({ node }: TreeRow): void {
    setActive(null)
    if (node.topic_id === null) return toggle(node.id)
    onOpened()
    void navigate({ to: "/topics/$id", params: { id: node.topic_id }, search: { in: collection_id } })
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey) return
    const gesture = altKey ? gesturesByKey[event.key] : undefined
    const act = altKey ? undefined : listKeyActions(rows, at)[event.key]
    if (!gesture && !act) return
    // Who may not arrange does not leave the page by such a key either.
    event.preventDefault()
    // The letters of the workspace are not meant where the tree takes the key.
    event.stopPropagation()
    tools.onKey()
    if (gesture && arranging && rows[at]) {
      show(at)
      setActive(rows[at].node.id)
      arranging.onGo(rows[at].node, gesture)
    }
    // Who may add may move, but not among some of the rows only.
    if (gesture && onAdd && words.trim() !== "") toast("Clear the filter to move topics.")
    if (act?.go !== undefined) setActive(rows[Math.max(0, Math.min(act.go, rows.length - 1))]?.node.id ?? null)
    if (act?.toggle) toggle(act.toggle)
    if (act?.open) open(act.open)
    const renamed = act?.rename?.node
    if (renamed && renamed.topic_id !== null) onRename?.({ topic_id: renamed.topic_id, title: renamed.title })
  }

  const drawn = rows.slice(first, last).map((row, index) => ({ row, index: first + index }))
  // The row that has the focus and the one that is dragged stay, however far it is scrolled.
  for (const index of new Set([at, ids.indexOf(drag.dragged ?? 0)]))
    if (rows[index] && (index < first || index >= last)) drawn.push({ row: rows[index], index })
  const tooled = onAdd && rows[tools.at]
  return (
    <div ref={frame} className={styles.frame} onScroll={onScroll} {...drag.tree} {...tools.frame}>
      <div
        className={styles.tree}
        role="tree"
        tabIndex={0}
        aria-label="Topics"
        aria-activedescendant={rows[at] ? rowId(rows[at]) : undefined}
        aria-keyshortcuts={arranging ? "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight" : undefined}
        onKeyDown={onKeyDown}
        ref={(box) => {
          box?.style.setProperty("height", `${rows.length * rowHeight}px`)
        }}
      >
        {drawn.map(({ row, index }) => (
          <ContentsRow
            key={row.node.id}
            id={rowId(row)}
            row={row}
            top={index * rowHeight}
            isCurrent={index === current}
            isActive={index === at}
            isTooled={tooled === row}
            visitors={props.visitors?.get(row.node.topic_id ?? 0) ?? noVisitors}
            collection_id={collection_id}
            drag={drag.rowProps(row.node)}
            onToggle={() => toggle(row.node.id)}
            onOpen={() => open(row)}
            onPoint={(event) => tools.onNear(row.node.id, event)}
            onNear={() => {
              if (row.node.topic_id !== null) void cache.prefetchQuery(nearTopicQuery(row.node.topic_id))
            }}
          />
        ))}
      </div>
      {drag.target && <DropLine {...drag.target} rowHeight={rowHeight} />}
      {tooled && (
        <RowTools
          row={tooled}
          top={tools.at * rowHeight}
          drag={arranging && drag.rowProps(tooled.node)}
          onPress={() => tools.onPress(tooled.node.id)}
          onAdd={() => onAdd(tooled.node)}
        />
      )}
    </div>
  )
}

type DropLineProps = { gap: number; level: number; rowHeight: number }

/** Where what is dragged would go, and on which level. */
function DropLine({ gap, level, rowHeight }: DropLineProps) {
  return (
    <div
      className={styles.dropLine}
      data-drop-level={level}
      aria-hidden
      ref={(line) => {
        line?.style.setProperty("top", `${gap * rowHeight - 1}px`)
        line?.style.setProperty("--depth", String(level - 1))
      }}
    />
  )
}

const noVisitors: string[] = []

const rowId = ({ node }: TreeRow) => `contents-${node.id}`
