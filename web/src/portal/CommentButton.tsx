import { ActionIcon } from "@mantine/core"
import { IconMessagePlus } from "@tabler/icons-react"
import { useRef } from "react"
import type { Block } from "./blocks.ts"
import styles from "./Portal.module.css"

type Props = { block: Block; onComment: (selected: string) => void }

/** Begins a comment on its block, or on the words that are selected in it. */
export function CommentButton({ block, onComment }: Props) {
  const selected = useRef("")
  const beginning = block.text.length > 50 ? `${block.text.slice(0, 50).trim()}…` : block.text
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={styles.add}
      aria-label={`Comment on “${beginning || "a picture"}”`}
      // A touch takes the selection away before the click arrives.
      onPointerDown={() => (selected.current = String(getSelection() ?? ""))}
      onClick={() => {
        onComment(selected.current)
        selected.current = ""
      }}
    >
      <IconMessagePlus size={20} aria-hidden />
    </ActionIcon>
  )
}
