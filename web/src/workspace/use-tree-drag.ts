import type { OutlinePosition } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { type DragEvent, type HTMLAttributes, type RefObject, useState } from "react"
import { type Gesture, indexOf } from "../collections/builder/gestures.ts"
import { nameNodes } from "../collections/builder/analyze-outline.ts"
import { dragPlace, listRoots } from "../collections/builder/several.ts"
import { useDropTarget } from "../collections/builder/use-drop-target.ts"
import type { RowChoice } from "../widgets/use-row-choice.ts"
import type { TreeRow } from "./tree.ts"
import styles from "./Contents.module.css"

/** What arranges a tree; moves answer the ids of all that is above the nodes then. */
export type TreeArranging = {
  onGo: (ids: readonly number[], gesture: Gesture) => number[]
  onPlace: (ids: readonly number[], place: OutlinePosition) => number[]
  onRemove: (ids: readonly number[]) => void
  onUndo: () => void
  onRedo: () => void
}

type TreeDragOptions = {
  frame: RefObject<HTMLElement | null>
  nodes: StructureNode[]
  rows: TreeRow[]
  rowHeight: number
  /** A chosen row takes the others along. */
  choice: RowChoice
  arranging: Pick<TreeArranging, "onPlace"> | undefined
}

/** How far each level is set in, in pixels: `--hub-4` of the style sheets. */
const indent = 16

/** Lets rows of a tree be dragged to another place in it. */
export function useTreeDrag({ frame, nodes, rows, rowHeight, choice, arranging }: TreeDragOptions) {
  const [dragged, setDragged] = useState<{ id: number; ids: readonly number[] } | null>(null)
  const { target, handlers, clear } = useDropTarget({
    frame,
    rows: rows.length,
    rowHeight,
    indent,
    effect: () => "move",
    isDragging: () => dragged !== null,
    findPlace: (gap, level) => {
      // A gap between rows is before a node, with all that is closed above it.
      const before = rows[gap] === undefined ? nodes.length : indexOf(nodes, rows[gap].node.id)
      return dragPlace(nodes, dragged?.ids ?? [], before, level)
    },
    onDrop: (place) => {
      if (place && dragged !== null) arranging?.onPlace(dragged.ids, place)
      setDragged(null)
    },
  })
  if (!arranging) return { dragged: null, target: null, tree: {}, rowProps: () => ({}) }
  const rowProps = ({ id }: StructureNode): HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: (event) => {
      const ids = choice.has(id) ? choice.ids : [id]
      setDragged({ id, ids })
      event.dataTransfer.effectAllowed = "move"
      // A link would be dragged as its address.
      event.dataTransfer.setData("text/plain", "")
      const roots = listRoots(nodes, ids)
      if (roots.length > 1) drawDragged(event, nameNodes(roots))
    },
    onDragEnd: () => {
      setDragged(null)
      clear()
    },
  })
  return { dragged: dragged?.id ?? null, target, tree: handlers, rowProps }
}

/** Shows at the pointer how many are dragged; the browser takes its picture of it at once. */
function drawDragged({ dataTransfer }: DragEvent, words: string): void {
  const label = document.createElement("div")
  label.className = styles.dragged ?? ""
  label.textContent = words
  document.body.append(label)
  dataTransfer.setDragImage(label, -12, -8)
  setTimeout(() => label.remove())
}
