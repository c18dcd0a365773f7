import { ActionIcon } from "@mantine/core"
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react"
import type { KeyboardEvent } from "react"

type UndoButtonsProps = {
  /** What would be undone and done again; nothing where nothing can be. */
  undo: string | undefined
  redo: string | undefined
  onUndo: () => void
  onRedo: () => void
}

/** Take the last change back, or do it again. */
export function UndoButtons({ undo, redo, onUndo, onRedo }: UndoButtonsProps) {
  const [back, again] = [undo ? `Undo: ${undo}` : "Undo", redo ? `Redo: ${redo}` : "Redo"]
  return (
    <>
      <ActionIcon aria-label={back} title={back} disabled={!undo} onClick={onUndo}>
        <IconArrowBackUp size={20} />
      </ActionIcon>
      <ActionIcon aria-label={again} title={again} disabled={!redo} onClick={onRedo}>
        <IconArrowForwardUp size={20} />
      </ActionIcon>
    </>
  )
}

/** Whether a key undoes or does again; in fields it is for the words in them. */
export function findUndoKey(event: KeyboardEvent): "undo" | "redo" | undefined {
  const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea") !== null
  if (isTyping || !(event.ctrlKey || event.metaKey)) return undefined
  const key = event.key.toLowerCase()
  if (key !== "z" && key !== "y") return undefined
  return key === "y" || event.shiftKey ? "redo" : "undo"
}
