import { CreateButton } from "../../widgets/CreateButton.tsx"
import type { OutlinePosition } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { type KeyboardEvent, use, useMemo } from "react"
import layout from "../../widgets/Layout.module.css"
import { DropLine, indent } from "../arranging/ArrangeRow.tsx"
import { ArrangeTree } from "../arranging/ArrangeTree.tsx"
import { useOutlineTopics } from "../arranging/use-outline-topics.ts"
import { findChoiceKey } from "./choice-keys.ts"
import { DragContext, type DraggedNode } from "./drag.ts"
import { dropPlace, type Gesture, gesturesByKey } from "./gestures.ts"
import { dragPlace } from "./several.ts"
import type { OutlineAnalysis } from "./analyze-outline.ts"
import { OutlineTreeRow } from "./OutlineTreeRow.tsx"
import { useDropTarget } from "./use-drop-target.ts"
import type { RowChoice } from "../../widgets/use-row-choice.ts"
import { useWindow } from "../../widgets/use-window.ts"

type OutlineTreeProps = {
  collection_id: number
  rowHeight: number
  choice: RowChoice
  nodes: StructureNode[]
  analysis: OutlineAnalysis
  /** The index of what is picked, or -1. */
  at: number
  canArrange: boolean
  onPick: (id: number | null) => void
  /** By key: what is picked, or all that is selected if it is among it. */
  onGo: (gesture: Gesture) => void
  onRemove: () => void
  onDrop: (dragged: DraggedNode, place: OutlinePosition) => void
}

/** The outline of a collection: only the rows in sight are drawn, so that thousands open at once. */
export function OutlineTree({ collection_id, nodes, analysis, at, choice, canArrange, ...props }: OutlineTreeProps) {
  const { rowHeight, onPick, onGo, onRemove, onDrop } = props
  const drag = use(DragContext)
  const ids = useMemo(() => nodes.map(({ id }) => id), [nodes])
  const topicOf = useOutlineTopics(
    collection_id,
    useMemo(() => nodes.map(({ topic_id }) => topic_id), [nodes]),
  )
  const { frame, first, last, onScroll } = useWindow(ids, rowHeight, at)
  const { target, handlers } = useDropTarget({
    frame,
    rows: nodes.length,
    rowHeight,
    indent,
    effect: () => (isOfLibrary(drag.now()) ? "copy" : "move"),
    isDragging: () => drag.now() !== null,
    findPlace: (gap, level) => {
      const dragged = drag.now()
      if (dragged === null) return undefined
      if ("topic" in dragged) return dropPlace(nodes, gap, level)
      return dragPlace(nodes, dragged.node_ids, gap, level)
    },
    onDrop: (place) => {
      const dragged = drag.now()
      if (place && dragged) onDrop(dragged, place)
      drag.end()
    },
  })
  const picked = nodes[at]

  const pick = (index: number) => onPick(nodes[Math.max(0, Math.min(index, nodes.length - 1))]?.id ?? null)

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const choosing = canArrange && findChoiceKey(event, { ids, at, choice, onGo: (index) => pick(index) })
    if (choosing) {
      event.preventDefault()
      return choosing()
    }
    if (ctrlKey || metaKey) return
    const actionsByKey: Record<string, () => void> = {}
    if (!altKey) {
      actionsByKey["ArrowUp"] = () => pick(at - 1)
      actionsByKey["ArrowDown"] = () => pick(at + 1)
      actionsByKey["Home"] = () => pick(0)
      actionsByKey["End"] = () => pick(nodes.length - 1)
      if (picked) actionsByKey["Escape"] = () => onPick(null)
    }
    if (picked && canArrange) {
      const gesture = gesturesByKey[key]
      if (altKey && gesture) actionsByKey[key] = () => onGo(gesture)
      if (!altKey) {
        actionsByKey["Tab"] = () => onGo(shiftKey ? "out" : "in")
        actionsByKey["Delete"] = onRemove
      }
    }
    const action = actionsByKey[key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const isChoosing = choice.ids.length > 0
  const drawn = nodes.slice(first, last).map((node, row) => ({ node, index: first + row }))
  // The tree names what is picked by its row, which is there though it may be out of sight.
  if (picked && (at < first || at >= last)) drawn.push({ node: picked, index: at })
  return (
    <ArrangeTree
      ref={frame}
      partLabel="Outline"
      rows={nodes.length}
      rowHeight={rowHeight}
      hasColumns={topicOf(null) !== undefined}
      isDraggedOver={target !== null}
      onScroll={onScroll}
      {...handlers}
      onDragOver={canArrange ? handlers.onDragOver : undefined}
      tabIndex={0}
      aria-label="Outline items"
      aria-multiselectable={canArrange || undefined}
      aria-activedescendant={picked ? `place-${picked.id}` : undefined}
      onKeyDown={onKeyDown}
      help={
        canArrange
          ? "Arrow keys go to an item, X selects several. Alt+Up and Alt+Down move, Tab and Shift+Tab indent and outdent, Delete removes. Press Esc, then Tab, to leave the outline."
          : "Arrow keys select an item."
      }
      empty={
        <>
          <p className={layout.flush}>Drag topics here or import a Word file.</p>
          {canArrange && (
            <CreateButton variant="default" to="/import">
              Import a Word file
            </CreateButton>
          )}
        </>
      }
    >
      {drawn.map(({ node, index }) => (
        <OutlineTreeRow
          key={node.id}
          node={node}
          top={index * rowHeight}
          analysis={analysis}
          topic={topicOf(node.topic_id)}
          isPicked={node.id === picked?.id}
          isChosen={isChoosing ? choice.has(node.id) : undefined}
          canArrange={canArrange}
          draggedIds={choice.has(node.id) ? choice.ids : undefined}
          onPick={(event) => {
            if (canArrange && event.shiftKey) choice.stretch(node.id, picked?.id)
            else if (canArrange && (event.ctrlKey || event.metaKey)) choice.toggle(node.id)
            onPick(node.id)
          }}
          onTick={() => {
            choice.toggle(node.id)
            onPick(node.id)
          }}
        />
      ))}
      {target && <DropLine gap={target.gap} level={target.level} rowHeight={rowHeight} />}
    </ArrangeTree>
  )
}

const isOfLibrary = (dragged: DraggedNode | null) => dragged !== null && "topic" in dragged
