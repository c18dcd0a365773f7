import { type FocusEvent, type HTMLAttributes, useRef, useState } from "react"

/** At which row the tools are: where the pointer is, or else at the active one while keys are used in the tree. */
export function useRowTools(ids: readonly number[], active: number, dragged: number | null) {
  const [near, setNear] = useState<number | null>(null)
  const [pressed, setPressed] = useState<number | null>(null)
  const [hasKeys, setHasKeys] = useState(false)
  const pointer = useRef({ x: -1, y: -1 })
  const frame: HTMLAttributes<HTMLElement> = {
    onFocus: ({ target }) => setHasKeys(target.matches(":focus-visible")),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setHasKeys(false)
    },
    onMouseLeave: () => setNear(null),
    onDragEnd: () => {
      setPressed(null)
      setNear(null)
    },
  }
  // The handle that is pressed and dragged stays the one of its row.
  const id = dragged ?? pressed ?? near
  return {
    at: id !== null ? ids.indexOf(id) : hasKeys ? active : -1,
    frame,
    /** The pointer was moved to a row; that rows are scrolled beneath it by keys is nothing. */
    onNear: (id: number, { clientX, clientY }: { clientX: number; clientY: number }) => {
      const { x, y } = pointer.current
      pointer.current = { x: clientX, y: clientY }
      if (x !== clientX || y !== clientY) setNear(id)
    },
    onPress: (id: number) => {
      setPressed(id)
      addEventListener("pointerup", () => setPressed(null), { once: true })
    },
    onKey: () => {
      setNear(null)
      setHasKeys(true)
    },
  }
}
