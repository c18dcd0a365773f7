import type { StructureNode } from "@hub/contract/structure"
import { Button } from "@mantine/core"
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
import { ActionLine } from "../arranging/ActionLine.tsx"
import { ArrangePanel } from "../arranging/ArrangePart.tsx"
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
  return (
    <ArrangePanel label="Settings">
      <h2 className={styles.heading}>{nameNodes(listRoots(nodes, ids))} selected</h2>
      <div className={styles.lines}>
        {gestures.map(({ gesture, ...look }) => (
          <ActionLine
            key={gesture}
            {...look}
            can={canGo(gesture, nodes, ids)}
            onAct={() => actions.onGo(ids, gesture)}
          />
        ))}
        <ActionLine Icon={IconCornerDownRight} label="Move to…" onAct={() => setIsPlacing(true)} />
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
        <ActionLine Icon={IconX} label="Remove from collection" keys="Delete" onAct={() => actions.onRemove(ids)} />
        <ActionLine Icon={IconX} label="Clear selection" keys="Esc" onAct={onClear} />
      </div>
      <p className={layout.quietFlush}>
        Each change is saved at once, with one Undo. No words change, and no approval is affected.
      </p>
      {isPlacing && (
        <MoveToDialog
          nodes={nodes}
          ids={ids}
          onMove={(place) => actions.onPlace(ids, place)}
          onClose={() => setIsPlacing(false)}
        />
      )}
    </ArrangePanel>
  )
}

const gestures: { gesture: Gesture; Icon: TablerIcon; label: string; keys: string }[] = [
  { gesture: "up", Icon: IconArrowUp, label: "Move up", keys: "Alt ↑" },
  { gesture: "down", Icon: IconArrowDown, label: "Move down", keys: "Alt ↓" },
  { gesture: "in", Icon: IconIndentIncrease, label: "Indent", keys: "Alt →" },
  { gesture: "out", Icon: IconIndentDecrease, label: "Outdent", keys: "Alt ←" },
]
