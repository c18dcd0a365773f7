import type { StructureNode } from "@hub/contract/structure"
import { VisuallyHidden } from "@mantine/core"
import { type KeyboardEvent, useMemo, useState } from "react"
import { toast } from "../../toast.ts"
import { lazy } from "../../widgets/lazy.tsx"
import { useIsPhone } from "../../widgets/use-is-phone.ts"
import { useRowChoice } from "../../widgets/use-row-choice.ts"
import { ArrangeFloor, ArrangeParts } from "../arranging/ArrangePart.tsx"
import { rowHeights } from "../arranging/ArrangeRow.tsx"
import { PaneChoice, useIsOneColumn } from "../arranging/PaneChoice.tsx"
import { findUndoKey } from "../arranging/UndoButtons.tsx"
import { ArrangeBar } from "./ArrangeBar.tsx"
import styles from "./Builder.module.css"
import { createDrag, DragContext } from "./drag.ts"
import { indexOf } from "./gestures.ts"
import { Library } from "./Library.tsx"
import { useFollowArrangement } from "./live-updates.ts"
import { NodePanel } from "./NodePanel.tsx"
import { analyzeOutline } from "./analyze-outline.ts"
import { OutlineTree } from "./OutlineTree.tsx"
import { UnsavedArrangement } from "./UnsavedArrangement.tsx"
import { SelectionBar } from "./SelectionBar.tsx"
import { SeveralPanel } from "./SeveralPanel.tsx"
import { useBoard } from "./use-board.ts"
import { useBuilderActions } from "./use-builder-actions.ts"

const ChecksSection = lazy(async () => (await import("../../checks/ChecksSection.tsx")).ChecksSection)

type OutlineBuilderProps = {
  id: number
  /** What is read beside: its row is picked at first. */
  topic_id: number | undefined
  about: { version: number; nodes: StructureNode[]; archived: boolean; frozen: boolean; can: { arrange: boolean } }
}
type BuilderPane = "library" | "outline" | "settings"

/** The topics there are, the outline, and what is picked in it; on a phone one after the other. */
export function OutlineBuilder({ id, topic_id, about }: OutlineBuilderProps) {
  const { board, view } = useBoard(id, about)
  useFollowArrangement(id)
  const { nodes } = view
  const canArrange = about.can.arrange
  const analysis = useMemo(() => analyzeOutline(nodes), [nodes])
  const [pickedId, setPicked] = useState(() => nodes.find((node) => node.topic_id === topic_id)?.id ?? null)
  const at = indexOf(nodes, board.idOf(pickedId))
  const picked = nodes[at]
  const actions = useBuilderActions(board, {
    picked: picked?.id ?? null,
    onPick: setPicked,
    onRemoved: (sentence, what) => toast(`${sentence} Use Undo to restore ${what}.`, "info", 6000),
  })
  const choice = useRowChoice(useMemo(() => nodes.map((node) => node.id), [nodes]))
  const isChoosing = canArrange && choice.ids.length > 0
  /** What a key is about: all that is selected, if what is picked is among it. */
  const meant = picked && choice.has(picked.id) ? choice.ids : picked ? [picked.id] : []
  const several = {
    onGo: (...go: Parameters<typeof actions.go>) => actions.go(...go),
    onPlace: (...place: Parameters<typeof actions.place>) => actions.place(...place),
    onRemove: (ids: readonly number[]) => actions.remove(ids),
  }
  const isPhone = useIsPhone()
  const [drag] = useState(createDrag)
  const isNarrow = useIsOneColumn()
  const [part, setPart] = useState<BuilderPane>("outline")
  const shows = (one: BuilderPane) => !isNarrow || part === one

  function onKeyDown(event: KeyboardEvent) {
    const way = canArrange && findUndoKey(event)
    if (!way) return
    event.preventDefault()
    board[way]()
  }

  return (
    <DragContext value={drag}>
      {/* Undo and redo are heard wherever the keys are pressed in here; each has a button as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown}>
        <ArrangeBar
          id={id}
          view={view}
          analysis={analysis}
          canArrange={canArrange}
          isArchived={about.archived}
          isFrozen={about.frozen}
          onUndo={() => board.undo()}
          onRedo={() => board.redo()}
          onAdd={(kind) => {
            actions.add(kind)
            if (kind === "heading" && isNarrow) setPart("settings")
          }}
          onGo={(warning) => {
            const warned = nodes.filter((node) => analysis.warnings.get(node.id)?.includes(warning))
            const next = warned.find((node) => indexOf(nodes, node.id) > at) ?? warned[0]
            if (next) setPicked(next.id)
            setPart("outline")
          }}
        />
        <UnsavedArrangement board={board} view={view} />
        {isNarrow && (
          <PaneChoice
            label="Builder panel"
            shown={part}
            onShow={setPart}
            panes={[
              { value: "library", label: "Topics" },
              { value: "outline", label: "Outline" },
              { value: "settings", label: "Settings" },
            ]}
          />
        )}
        <ArrangeParts>
          {shows("library") && (
            <Library
              collection_id={id}
              nodes={nodes}
              canArrange={canArrange}
              onAdd={(topic) => {
                actions.addTopic(topic)
                toast(`“${topic.title}” added.`, "success")
              }}
            />
          )}
          {shows("outline") && (
            <OutlineTree
              nodes={nodes}
              analysis={analysis}
              collection_id={id}
              rowHeight={isPhone ? rowHeights.phone : rowHeights.desktop}
              at={at}
              choice={choice}
              canArrange={canArrange}
              onPick={setPicked}
              onGo={(gesture) => actions.go(meant, gesture)}
              onRemove={() => actions.remove(meant)}
              onDrop={(dragged, place) => actions.drop(dragged, place)}
            />
          )}
          {shows("settings") && isChoosing && (
            <SeveralPanel
              collection_id={id}
              nodes={nodes}
              ids={choice.ids}
              actions={several}
              onClear={() => choice.clear()}
            />
          )}
          {shows("settings") && !isChoosing && (
            <NodePanel
              // What was added here stays the same when the hub has named it, with the words that are being typed.
              key={pickedId ?? "none"}
              collection_id={id}
              node={picked}
              nodes={nodes}
              analysis={analysis}
              canArrange={canArrange}
              actions={actions}
            />
          )}
        </ArrangeParts>
        {isNarrow && isChoosing && part === "outline" && (
          <ArrangeFloor>
            <SelectionBar nodes={nodes} ids={choice.ids} arranging={several} onClear={() => choice.clear()} />
          </ArrangeFloor>
        )}
        <div className={styles.checks}>
          <ChecksSection collection_id={id} as_of={board.version()} />
        </div>
        <VisuallyHidden component="output">{actions.announced}</VisuallyHidden>
        <VisuallyHidden component="output">{isChoosing && `${choice.ids.length} selected`}</VisuallyHidden>
      </div>
    </DragContext>
  )
}
