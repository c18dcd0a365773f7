import type { StructureNode } from "@hub/contract/structure"
import { Button, Kbd } from "@mantine/core"
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconIndentDecrease,
  IconIndentIncrease,
  IconListTree,
  type TablerIcon,
  IconX,
} from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { lazy } from "../../widgets/lazy.tsx"
import layout from "../../widgets/Layout.module.css"
import { nameNodes } from "./analyze-outline.ts"
import styles from "./Builder.module.css"
import type { Gesture } from "./gestures.ts"
import type { SeveralActions } from "./SelectionBar.tsx"
import { canGo, listRoots } from "./several.ts"

const MoveToDialog = lazy(async () => (await import("./MoveToDialog.tsx")).MoveToDialog)

type SeveralPanelProps = {
  collection_id: number
  nodes: StructureNode[]
  ids: readonly number[]
  actions: SeveralActions
  onClear: () => void
}

/** What can be done with the selected rows of the outline, each as one change. */
export function SeveralPanel({ collection_id, nodes, ids, actions, onClear }: SeveralPanelProps) {
  const [isPlacing, setIsPlacing] = useState(false)
  const line = (Icon: TablerIcon, { label, key, can = true }: PanelLine, act: () => void) => (
    <Button
      key={label}
      variant="subtle"
      justify="start"
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={key && <Kbd aria-hidden>{key}</Kbd>}
      aria-disabled={!can}
      onClick={act}
    >
      {label}
    </Button>
  )
  return (
    <section className={styles.part} aria-label="Settings">
      <div className={styles.settings}>
        <h2 className={styles.heading}>{nameNodes(listRoots(nodes, ids))} selected</h2>
        <div className={styles.lines}>
          {gestures.map(({ gesture, Icon, ...look }) =>
            line(Icon, { ...look, can: canGo(gesture, nodes, ids) }, () => actions.onGo(ids, gesture)),
          )}
          {line(IconCornerDownRight, { label: "Move to…" }, () => setIsPlacing(true))}
          <Button
            variant="subtle"
            justify="start"
            leftSection={<IconListTree size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/organize/$id" params={{ id: collection_id }} search={{ places: ids.join("-") }} {...props} />
            )}
          >
            Merge, split, rename or tag…
          </Button>
          {line(IconX, { label: "Remove from collection", key: "Delete" }, () => actions.onRemove(ids))}
          {line(IconX, { label: "Clear selection", key: "Esc" }, onClear)}
        </div>
        <p className={layout.quietFlush}>
          Each change is saved at once, with one Undo. No words change, and no approval is affected.
        </p>
      </div>
      {isPlacing && (
        <MoveToDialog
          nodes={nodes}
          ids={ids}
          onMove={(place) => actions.onPlace(ids, place)}
          onClose={() => setIsPlacing(false)}
        />
      )}
    </section>
  )
}

type PanelLine = { label: string; key?: string; can?: boolean }

const gestures: { gesture: Gesture; Icon: TablerIcon; label: string; key: string }[] = [
  { gesture: "up", Icon: IconArrowUp, label: "Move up", key: "Alt ↑" },
  { gesture: "down", Icon: IconArrowDown, label: "Move down", key: "Alt ↓" },
  { gesture: "in", Icon: IconIndentIncrease, label: "Indent", key: "Alt →" },
  { gesture: "out", Icon: IconIndentDecrease, label: "Outdent", key: "Alt ←" },
]
