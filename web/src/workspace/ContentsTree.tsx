import type { StructureNode } from "@hub/contract/structure"
import { VisuallyHidden } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from "react"
import type { Gesture } from "../collections/builder/gestures.ts"
import { toast } from "../toast.ts"
import { lazy } from "../widgets/lazy.tsx"
import { useRowChoice } from "../widgets/use-row-choice.ts"
import { useWindow } from "../widgets/use-window.ts"
import { findContentsKey } from "./contents-keys.ts"
import { ContentsRow } from "./ContentsRow.tsx"
import type { RenamedTopic } from "./RenameTopicDialog.tsx"
import { RowTools } from "./RowTools.tsx"
import type { TreeKeyAction } from "./tree-keys.ts"
import { listTreeRows, type TreeRow } from "./tree.ts"
import { useClosedRows } from "./use-closed-rows.ts"
import { useRowTools } from "./use-row-tools.ts"
import { type TreeArranging, useTreeDrag } from "./use-tree-drag.ts"
import styles from "./Contents.module.css"

const SelectionBar = lazy(async () => (await import("../collections/builder/SelectionBar.tsx")).SelectionBar)

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
  const { topic_id } = props
  const { closed, toggle, openAll } = useClosedRows()
  const rows = useMemo(() => listTreeRows(nodes, { closed, words }), [nodes, closed, words])
  const ids = useMemo(() => rows.map(({ node }) => node.id), [rows])
  const choice = useRowChoice(ids)
  const [active, setActive] = useState<number | null>(null)
  const current = rows.findIndex(({ node }) => node.topic_id === topic_id)
  const chosen = ids.indexOf(active ?? 0)
  const at = chosen >= 0 ? chosen : current
  const { frame, first, last, onScroll, show } = useWindow(ids, rowHeight, at)
  const tree = useRef<HTMLDivElement>(null)
  const arranging = given && openWhatMoves(given, openAll)
  const drag = useTreeDrag({ frame, nodes, rows, rowHeight, choice, arranging })
  const tools = useRowTools(ids, at, drag.dragged)
  const openTopic = useOpenTopic(props)

  function open({ node }: TreeRow): void {
    setActive(null)
    if (node.topic_id === null) toggle(node.id)
    else openTopic(node.topic_id)
  }
  function act({ go, toggle: toggled, open: opened, rename }: TreeKeyAction): void {
    if (go !== undefined) setActive(rows[Math.max(0, Math.min(go, rows.length - 1))]?.node.id ?? null)
    if (toggled) toggle(toggled)
    if (opened) open(opened)
    const renamed = rename?.node
    if (renamed && renamed.topic_id !== null) onRename?.({ topic_id: renamed.topic_id, title: renamed.title })
  }
  function go(row: TreeRow, gesture: Gesture): void {
    // Who may add may move, but not among some of the rows only.
    if (onAdd && words.trim() !== "") toast("Clear the filter to move topics.")
    if (!arranging) return
    show(at)
    setActive(row.node.id)
    arranging.onGo(choice.has(row.node.id) ? choice.ids : [row.node.id], gesture)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const options = { rows, ids, at, choice: onAdd && choice, arranging, onAct: act, onGesture: go }
    const run = findContentsKey(event, options)
    if (!run) return
    // Who may not arrange does not leave the page by such a key either.
    event.preventDefault()
    // The letters of the workspace are not meant where the tree takes the key.
    event.stopPropagation()
    tools.onKey()
    run()
  }
  /** Answers whether a click was meant to choose the row. */
  function choose(id: number, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
    if (!onAdd || !(ctrlKey || metaKey || shiftKey)) return false
    if (shiftKey) choice.stretch(id, ids[at] ?? id)
    else choice.toggle(id)
    setActive(id)
    tree.current?.focus({ preventScroll: true })
    return true
  }

  const drawn = rows.slice(first, last).map((row, index) => ({ row, index: first + index }))
  // The row that has the focus and the one that is dragged stay, however far it is scrolled.
  for (const index of new Set([at, ids.indexOf(drag.dragged ?? 0)]))
    if (rows[index] && (index < first || index >= last)) drawn.push({ row: rows[index], index })
  const tooled = onAdd && rows[tools.at]
  const isChoosing = choice.ids.length > 0
  return (
    <>
      <div ref={frame} className={styles.frame} onScroll={onScroll} {...drag.tree} {...tools.frame}>
        <div
          className={styles.tree}
          role="tree"
          tabIndex={0}
          aria-label="Topics"
          aria-multiselectable={onAdd ? true : undefined}
          aria-activedescendant={rows[at] ? rowId(rows[at]) : undefined}
          aria-keyshortcuts={arranging ? "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight" : undefined}
          // The sheet on a phone stays while Escape clears what is chosen.
          data-mantine-stop-propagation={isChoosing || undefined}
          onKeyDown={onKeyDown}
          ref={(box) => {
            tree.current = box
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
              isChosen={isChoosing ? choice.has(row.node.id) : undefined}
              isTooled={tooled === row}
              visitors={props.visitors?.get(row.node.topic_id ?? 0) ?? noVisitors}
              collection_id={props.collection_id}
              drag={drag.rowProps(row.node)}
              onChoose={(event) => choose(row.node.id, event)}
              onToggle={() => toggle(row.node.id)}
              onOpen={() => open(row)}
              onPoint={(event) => tools.onNear(row.node.id, event)}
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
      {isChoosing && (
        <SelectionBar
          nodes={nodes}
          ids={choice.ids}
          arranging={arranging}
          onClear={() => {
            choice.clear()
            tree.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <VisuallyHidden component="output">{isChoosing && `${choice.ids.length} selected`}</VisuallyHidden>
    </>
  )
}

/** What is put beneath a closed row is still seen. */
function openWhatMoves(arranging: TreeArranging, openAll: (ids: readonly number[]) => void) {
  function thenOpen(ids: number[]): number[] {
    openAll(ids)
    return ids
  }
  return {
    ...arranging,
    onGo: (...go: Parameters<TreeArranging["onGo"]>) => thenOpen(arranging.onGo(...go)),
    onPlace: (...place: Parameters<TreeArranging["onPlace"]>) => thenOpen(arranging.onPlace(...place)),
  }
}

function useOpenTopic({ collection_id, onOpened }: Pick<ContentsTreeProps, "collection_id" | "onOpened">) {
  const navigate = useNavigate()
  return (id: number) => {
    onOpened()
    void navigate({ to: "/topics/$id", params: { id }, search: { in: collection_id } })
  }
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
