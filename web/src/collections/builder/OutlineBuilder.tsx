import type { StructureNode } from "@hub/contract/structure"
import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { type KeyboardEvent, useMemo, useState } from "react"
import { toast } from "../../toast.ts"
import { lazy } from "../../widgets/lazy.tsx"
import { ArrangeBar } from "./ArrangeBar.tsx"
import layout from "../../widgets/Layout.module.css"
import styles from "./Builder.module.css"
import { createDrag, DragContext } from "./drag.ts"
import { indexOf } from "./gestures.ts"
import { Library } from "./Library.tsx"
import { useFollowArrangement } from "./live-updates.ts"
import { NodePanel } from "./NodePanel.tsx"
import { analyzeOutline } from "./analyze-outline.ts"
import { OutlineTree } from "./OutlineTree.tsx"
import { UnsavedArrangement } from "./UnsavedArrangement.tsx"
import { useBoard } from "./use-board.ts"
import { useBuilderActions } from "./use-builder-actions.ts"

const ChecksSection = lazy(async () => (await import("../../checks/ChecksSection.tsx")).ChecksSection)

type OutlineBuilderProps = {
  id: number
  about: { version: number; nodes: StructureNode[]; archived: boolean; frozen: boolean; can: { arrange: boolean } }
}
type BuilderPane = "library" | "outline" | "settings"

/** The topics there are, the outline, and what is picked in it; on a phone one after the other. */
export function OutlineBuilder({ id, about }: OutlineBuilderProps) {
  const { board, view } = useBoard(id, about)
  useFollowArrangement(id)
  const { nodes } = view
  const canArrange = about.can.arrange
  const analysis = useMemo(() => analyzeOutline(nodes), [nodes])
  const [chosen, setPicked] = useState<number | null>(null)
  const at = indexOf(nodes, board.idOf(chosen))
  const picked = nodes[at]
  const actions = useBuilderActions(board, picked?.id ?? null, setPicked)
  const [drag] = useState(createDrag)
  const isNarrow = useMediaQuery("(max-width: 1100px)", false, { getInitialValueInEffect: false })
  const [part, setPart] = useState<BuilderPane>("outline")
  const shows = (one: BuilderPane) => !isNarrow || part === one

  function onKeyDown(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea") !== null
    if (isTyping || !canArrange || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key !== "z" && key !== "y") return
    event.preventDefault()
    if (key === "y" || event.shiftKey) board.redo()
    else board.undo()
  }

  return (
    <DragContext value={drag}>
      {/* Undo and redo are heard wherever the keys are pressed in here; each has a button as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} className={layout.stackClose}>
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
          <SegmentedControl
            fullWidth
            transitionDuration={0}
            aria-label="Builder panel"
            value={part}
            onChange={(value) => setPart(value)}
            data={[
              { value: "library", label: "Topics" },
              { value: "outline", label: "Outline" },
              { value: "settings", label: "Settings" },
            ]}
          />
        )}
        <div className={`${layout.stackFluid} ${styles.parts}`}>
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
              at={at}
              canArrange={canArrange}
              onPick={setPicked}
              onGo={(gesture) => picked && actions.go(picked, gesture)}
              onRemove={() => picked && actions.remove(picked)}
              onDrop={(dragged, place) => actions.drop(dragged, place)}
            />
          )}
          {shows("settings") && (
            <NodePanel
              // What was added here stays the same when the hub has named it, with the words that are being typed.
              key={chosen ?? "none"}
              collection_id={id}
              node={picked}
              nodes={nodes}
              analysis={analysis}
              canArrange={canArrange}
              actions={actions}
            />
          )}
        </div>
        <ChecksSection collection_id={id} as_of={board.version()} />
        <VisuallyHidden component="output">{actions.announced}</VisuallyHidden>
      </div>
    </DragContext>
  )
}
