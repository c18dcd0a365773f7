import { Button } from "@mantine/core"
import { IconMessagePlus, IconPencil } from "@tabler/icons-react"
import { type MouseEvent, useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { usePageActions } from "../../page-actions.ts"
import { toast } from "../../toast.ts"
import { useIsPhone } from "../../widgets/use-is-phone.ts"
import { anchorOfSelection, findTopicText, type PassageAnchor } from "../passage-text.ts"
import { useWorkspaceKeys } from "../use-keys.ts"
import { useComments } from "./use-comments.ts"
import styles from "./Comments.module.css"

/** Comments on what is selected in the text, or suggests other words: buttons beside it, on a phone a bar below, and keys. */
export function SelectionTools() {
  const { begin } = useComments()
  const isPhone = useIsPhone()
  const [selected, forget] = useSelectedPassage()
  function beginOn(passage: SelectedPassage | undefined, suggests: boolean): void {
    begin(passage?.anchor ?? null, passage?.range, suggests)
    getSelection()?.removeAllRanges()
    forget()
  }
  const comment = () => beginOn(readSelection(), false)
  function suggest(): void {
    const passage = readSelection()
    if (!passage) return toast("Select the words that you want to change.")
    if (passage.anchor.quote.endsWith("…")) return toast("Select fewer words to suggest a change.")
    beginOn(passage, true)
  }
  useWorkspaceKeys({ f9: comment, f8: suggest })
  usePageActions([
    { label: "Comment", run: comment, keys: "F9" },
    { label: "Suggest a change", run: suggest, keys: "F8" },
  ])
  if (!selected) return null
  const look = {
    size: isPhone ? "md" : "xs",
    fullWidth: isPhone,
    // A press on the button must leave the selection as it is.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }
  const buttons = (
    <>
      <Button
        {...look}
        variant="filled"
        leftSection={<IconMessagePlus size={16} aria-hidden />}
        aria-keyshortcuts="F9"
        title="Comment (F9)"
        onClick={comment}
      >
        Comment
      </Button>
      <Button
        {...look}
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-keyshortcuts="F8"
        title="Suggest a change (F8)"
        onClick={suggest}
      >
        Suggest
      </Button>
    </>
  )
  return createPortal(
    isPhone ? (
      <div className={styles.selectionBar}>{buttons}</div>
    ) : (
      <div className={styles.selectionTool} style={selected.place}>
        {buttons}
      </div>
    ),
    document.body,
  )
}

type SelectedPassage = { anchor: PassageAnchor; range: Range }

function readSelection(): SelectedPassage | undefined {
  const [text, selection] = [findTopicText(), getSelection()]
  const anchor = text && anchorOfSelection(text, selection)
  return anchor && selection ? { anchor, range: selection.getRangeAt(0).cloneRange() } : undefined
}

/** Where the button of what is selected stands in the window, once it is selected. */
function useSelectedPassage() {
  const [selected, setSelected] = useState<{ place: { left: number; top: number } }>()
  useEffect(() => {
    let isPressed = false
    const look = () => {
      if (isPressed) return
      const passage = readSelection()
      const last = passage && [...passage.range.getClientRects()].at(-1)
      setSelected(
        last && {
          place: { left: Math.min(last.right, innerWidth - 210), top: Math.min(last.bottom + 6, innerHeight - 48) },
        },
      )
    }
    const press = ({ pointerType }: PointerEvent) => void (isPressed = pointerType === "mouse")
    const release = () => {
      isPressed = false
      // The selection is over only after the event.
      requestAnimationFrame(look)
    }
    document.addEventListener("selectionchange", look)
    document.addEventListener("pointerdown", press)
    document.addEventListener("pointerup", release)
    document.addEventListener("scroll", look, { passive: true, capture: true })
    // What was selected before these tools were there is selected still.
    const frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener("selectionchange", look)
      document.removeEventListener("pointerdown", press)
      document.removeEventListener("pointerup", release)
      document.removeEventListener("scroll", look, { capture: true })
    }
  }, [])
  return [selected, () => setSelected(undefined)] as const
}
