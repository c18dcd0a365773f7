import type { OutlinePosition } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { type HTMLAttributes, type RefObject, useState } from "react"
import { dragPlace, type Gesture, indexOf } from "../collections/builder/gestures.ts"
import { useDropTarget } from "../collections/builder/use-drop-target.ts"
import type { TreeRow } from "./tree.ts"

/** What arranges a tree; moves answer the ids of all that is above the node then. */
export type TreeArranging = {
  onGo: (node: StructureNode, gesture: Gesture) => number[]
  onDrop: (node_id: number, place: OutlinePosition) => number[]
}

type TreeDragOptions = {
  frame: RefObject<HTMLElement | null>
  nodes: StructureNode[]
  rows: TreeRow[]
  rowHeight: number
  arranging: { onDrop: (node_id: number, place: OutlinePosition) => void } | undefined
}

/** How far each level is set in, in pixels: `--hub-4` of the style sheets. */
const indent = 16

/** Lets rows of a tree be dragged to another place in it. */
export function useTreeDrag({ frame, nodes, rows, rowHeight, arranging }: TreeDragOptions) {
  const [dragged, setDragged] = useState<number | null>(null)
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
      return dragPlace(nodes, indexOf(nodes, dragged), before, level)
    },
    onDrop: (place) => {
      if (place && dragged !== null) arranging?.onDrop(dragged, place)
      setDragged(null)
    },
  })
  if (!arranging) return { dragged: null, target: null, tree: {}, rowProps: () => ({}) }
  const rowProps = ({ id }: StructureNode): HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: ({ dataTransfer }) => {
      setDragged(id)
      dataTransfer.effectAllowed = "move"
      // A link would be dragged as its address.
      dataTransfer.setData("text/plain", "")
    },
    onDragEnd: () => {
      setDragged(null)
      clear()
    },
  })
  return { dragged, target, tree: handlers, rowProps }
}
