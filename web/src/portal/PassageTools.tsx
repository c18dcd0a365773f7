import { ActionIcon } from "@mantine/core"
import { IconMessagePlus, IconPencil } from "@tabler/icons-react"
import { useRef } from "react"
import type { PassageBlock } from "./blocks.ts"
import styles from "./Portal.module.css"

type PassageToolsProps = {
  block: PassageBlock
  onComment: (selected: string) => void
  onCorrect?: (selected: string) => void
}

/** Begins a comment on a block or on the words that are selected in it, or corrects them. */
export function PassageTools({ block, onComment, onCorrect }: PassageToolsProps) {
  const selected = useRef("")
  const beginning = (block.text.length > 50 ? `${block.text.slice(0, 50).trim()}…` : block.text) || "an image"
  // A touch takes the selection away before the click arrives.
  const look = () => (selected.current = String(getSelection() ?? ""))
  const begin = (what: (selected: string) => void) => () => {
    what(selected.current)
    selected.current = ""
  }
  return (
    <div className={styles.tools}>
      {onCorrect && (
        <ActionIcon
          variant="subtle"
          size={40}
          aria-label={`Suggest an edit to “${beginning}”`}
          onPointerDown={look}
          onClick={begin(onCorrect)}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label={`Comment on “${beginning}”`}
        onPointerDown={look}
        onClick={begin(onComment)}
      >
        <IconMessagePlus size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
