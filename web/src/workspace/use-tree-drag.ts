import type { OutlinePosition } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { type DragEvent, type HTMLAttributes, type RefObject, useState } from "react"
import { dragPlace, type Gesture, indexOf } from "../collections/builder/gestures.ts"
import type { TreeRow } from "./tree.ts"

/** What arranges a tree: a step of a node by key, and a place to which it was dragged. */
export type TreeArranging = {
  onGo: (node: StructureNode, gesture: Gesture) => void
  onDrop: (node_id: number, place: OutlinePosition) => void
}

type TreeDragOptions = {
  frame: RefObject<HTMLElement | null>
  nodes: StructureNode[]
  rows: TreeRow[]
  rowHeight: number
  arranging: TreeArranging | undefined
}

/** How far each level is set in, in pixels: `--hub-4` of the style sheets. */
const indent = 16
type DropTarget = { gap: number; level: number; place: OutlinePosition }

/** Lets rows of a tree be dragged to another place in it: between two rows, and by how far to the side, to a level. */
export function useTreeDrag({ frame, nodes, rows, rowHeight, arranging }: TreeDragOptions) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  if (!arranging) return { target: null, tree: {}, rowProps: () => ({}) }

  function onDragOver(event: DragEvent): void {
    const box = frame.current
    if (!box || dragged === null) return
    event.preventDefault()
    const { left, top } = box.getBoundingClientRect()
    const gap = Math.max(0, Math.min(Math.round((event.clientY - top + box.scrollTop) / rowHeight), rows.length))
    const before = rows[gap] === undefined ? nodes.length : indexOf(nodes, rows[gap].node.id)
    const level = Math.round((event.clientX - left) / indent)
    const found = dragPlace(nodes, indexOf(nodes, dragged), before, level)
    event.dataTransfer.dropEffect = found ? "move" : "none"
    if (!found) setTarget(null)
    else if (target?.gap !== gap || target.level !== found.level) setTarget({ gap, ...found })
  }
  const tree: HTMLAttributes<HTMLElement> = {
    onDragOver,
    onDragLeave: ({ relatedTarget, currentTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setTarget(null)
    },
    onDrop: (event) => {
      event.preventDefault()
      if (target && dragged !== null) arranging.onDrop(dragged, target.place)
      end()
    },
  }
  const rowProps = ({ id }: StructureNode): HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: ({ dataTransfer }) => {
      setDragged(id)
      dataTransfer.effectAllowed = "move"
      // A link would be dragged as its address.
      dataTransfer.setData("text/plain", "")
    },
    onDragEnd: end,
  })
  return { target, tree, rowProps }
}
