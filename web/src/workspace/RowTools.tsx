import { ActionIcon } from "@mantine/core"
import { IconGripVertical, IconPlus } from "@tabler/icons-react"
import type { HTMLAttributes } from "react"
import type { TreeRow } from "./tree.ts"
import styles from "./Contents.module.css"

type RowToolsProps = {
  row: TreeRow
  /** Where the row is drawn, in pixels. */
  top: number
  /** Left out where rows cannot be dragged. */
  drag: HTMLAttributes<HTMLElement> | undefined
  onPress: () => void
  onAdd: () => void
}

/** What can be done with a row of the tree, over its end: they stand beside the tree, in which only rows may be. */
export function RowTools({ row, top, drag, onPress, onAdd }: RowToolsProps) {
  const label = `New topic after “${row.title}”`
  return (
    <div
      className={styles.tools}
      data-tools
      data-status={row.node.status !== null || undefined}
      onPointerDown={onPress}
      ref={(tools) => {
        tools?.style.setProperty("top", `${top}px`)
      }}
    >
      <ActionIcon title={label} size="xs" aria-label={label} onClick={onAdd}>
        <IconPlus size={14} aria-hidden />
      </ActionIcon>
      {drag && (
        <span className={styles.handle} title="Drag to move" aria-hidden {...drag}>
          <IconGripVertical size={14} />
        </span>
      )}
    </div>
  )
}
