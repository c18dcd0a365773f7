import type { StructureNode } from "@hub/contract/structure"
import { ActionIcon, Button } from "@mantine/core"
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconIndentDecrease,
  IconIndentIncrease,
  type TablerIcon,
  IconTrash,
} from "@tabler/icons-react"
import { useState } from "react"
import { lazy } from "../../widgets/lazy.tsx"
import layout from "../../widgets/Layout.module.css"
import type { OutlinePosition } from "@hub/contract/outline"
import type { Gesture } from "./gestures.ts"
import { canGo } from "./several.ts"
import styles from "./SelectionBar.module.css"

const MoveToDialog = lazy(async () => (await import("./MoveToDialog.tsx")).MoveToDialog)

/** What arranges several nodes at once. */
export type SeveralActions = {
  onGo: (ids: readonly number[], gesture: Gesture) => void
  onPlace: (ids: readonly number[], place: OutlinePosition) => void
  onRemove: (ids: readonly number[]) => void
}

type SelectionBarProps = {
  nodes: StructureNode[]
  ids: readonly number[]
  /** Left out while a filter hides some of the rows. */
  arranging: SeveralActions | undefined
  onClear: () => void
}

/** What can be done with the chosen rows of the tree, each at once and with one undo. */
export function SelectionBar({ nodes, ids, arranging, onClear }: SelectionBarProps) {
  return (
    // Escape does here what it does in the tree.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.selection}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog that was opened here takes its own keys.
        if (key === "Escape" && target instanceof Node && currentTarget.contains(target)) onClear()
      }}
    >
      <div className={styles.selected}>
        <span className={layout.growPlain}>{ids.length.toLocaleString()} selected</span>
        <Button size="compact-xs" variant="subtle" onClick={onClear} data-mantine-stop-propagation>
          Clear
        </Button>
      </div>
      {arranging ? (
        <ArrangeButtons nodes={nodes} ids={ids} arranging={arranging} onClear={onClear} />
      ) : (
        <span>Clear the filter to move topics.</span>
      )}
    </div>
  )
}

type ArrangeButtonsProps = SelectionBarProps & { arranging: SeveralActions }

function ArrangeButtons({ nodes, ids, arranging, onClear }: ArrangeButtonsProps) {
  const [isPlacing, setIsPlacing] = useState(false)
  function button(Icon: TablerIcon, { label, key, can = true }: ButtonLook, act: () => void) {
    const title = key === undefined ? label : `${label} (${key})`
    return (
      <ActionIcon
        key={label}
        title={title}
        aria-label={label}
        // What can't be done keeps the focus, and says so.
        aria-disabled={!can}
        data-mantine-stop-propagation
        onClick={act}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <fieldset aria-label="Arrange the selected topics" className={styles.arranging}>
      {gestures.map(({ gesture, Icon, ...look }) =>
        button(Icon, { ...look, can: canGo(gesture, nodes, ids) }, () => arranging.onGo(ids, gesture)),
      )}
      {button(IconCornerDownRight, { label: "Move to…" }, () => setIsPlacing(true))}
      {button(IconTrash, { label: "Remove from collection", key: "Delete" }, () => {
        arranging.onRemove(ids)
        onClear()
      })}
      {isPlacing && (
        <MoveToDialog
          nodes={nodes}
          ids={ids}
          onMove={(place) => arranging.onPlace(ids, place)}
          onClose={() => setIsPlacing(false)}
        />
      )}
    </fieldset>
  )
}

type ButtonLook = { label: string; key?: string; can?: boolean }

const gestures: { gesture: Gesture; Icon: TablerIcon; label: string; key: string }[] = [
  { gesture: "up", Icon: IconArrowUp, label: "Move up", key: "Alt+Up" },
  { gesture: "down", Icon: IconArrowDown, label: "Move down", key: "Alt+Down" },
  { gesture: "out", Icon: IconIndentDecrease, label: "Outdent", key: "Alt+Left" },
  { gesture: "in", Icon: IconIndentIncrease, label: "Indent", key: "Alt+Right" },
]
