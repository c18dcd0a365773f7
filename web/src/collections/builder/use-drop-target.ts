import type { OutlinePosition } from "@hub/contract/outline"
import { type DragEvent, type HTMLAttributes, type RefObject, useState } from "react"

/** Where what is dragged would go: between which rows, on which level, and what that is in the outline or in a plan. */
export type DropTarget<Place = OutlinePosition> = { gap: number; level: number; place: Place }

type DropTargetOptions<Place> = {
  frame: RefObject<HTMLElement | null>
  /** How many rows there are, how high each is and how far each level is set in, in pixels. */
  rows: number
  rowHeight: number
  indent: number
  effect: () => "copy" | "move"
  isDragging: () => boolean
  /** Nothing where what is dragged can't go. */
  findPlace: (gap: number, level: number) => Omit<DropTarget<Place>, "gap"> | undefined
  /** Called without a place where it can't go there. */
  onDrop: (place: Place | undefined) => void
}

/** Lets something be dropped between two rows of a tree and, by how far to the side, on a level. */
export function useDropTarget<Place = OutlinePosition>({
  frame,
  rows,
  rowHeight,
  indent,
  ...drag
}: DropTargetOptions<Place>) {
  const [target, setTarget] = useState<DropTarget<Place> | null>(null)

  function onDragOver(event: DragEvent): void {
    const box = frame.current
    if (!box || !drag.isDragging()) return
    event.preventDefault()
    const { left, top } = box.getBoundingClientRect()
    const gap = Math.max(0, Math.min(Math.round((event.clientY - top + box.scrollTop) / rowHeight), rows))
    const found = drag.findPlace(gap, Math.round((event.clientX - left) / indent))
    event.dataTransfer.dropEffect = found ? drag.effect() : "none"
    if (!found) return setTarget(null)
    if (target?.gap !== gap || target.level !== found.level) setTarget({ gap, ...found })
  }
  const handlers: HTMLAttributes<HTMLElement> = {
    onDragOver,
    onDragLeave: ({ relatedTarget, currentTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setTarget(null)
    },
    onDrop: (event) => {
      event.preventDefault()
      drag.onDrop(target?.place)
      setTarget(null)
    },
  }
  return { target, handlers, clear: () => setTarget(null) }
}
