import type { OutlinePosition } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { VisuallyHidden } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type ComponentProps, useState } from "react"
import { nameNodes } from "../collections/builder/analyze-outline.ts"
import { type Gesture, indexOf } from "../collections/builder/gestures.ts"
import { listRoots } from "../collections/builder/several.ts"
import { visitorsQuery } from "../collections/queries.ts"
import { UnsavedArrangement } from "../collections/builder/UnsavedArrangement.tsx"
import { moveSeries, useBoard } from "../collections/builder/use-board.ts"
import { useBuilderActions } from "../collections/builder/use-builder-actions.ts"
import { usePageActions } from "../page-actions.ts"
import { dismissSeries, toast, undoTime } from "../toast.ts"
import { lazy } from "../widgets/lazy.tsx"
import { ContentsTree } from "./ContentsTree.tsx"
import type { RenamedTopic } from "./RenameTopicDialog.tsx"
import { listNodesAbove } from "./tree.ts"

const RenameTopicDialog = lazy(async () => (await import("./RenameTopicDialog.tsx")).RenameTopicDialog)

type ArrangedTreeProps = Omit<ComponentProps<typeof ContentsTree>, "arranging" | "onAdd" | "onRename"> & {
  version: number
  canArrange: boolean
  onAdd: (after: StructureNode) => void
}

/** The tree of a collection, which people who may arrange it do so by keys and by dragging. Each move is saved at once. */
export function ArrangedTree({ version, canArrange, onAdd, ...tree }: ArrangedTreeProps) {
  const { collection_id, words } = tree
  const { board, view } = useBoard(collection_id, { version, nodes: tree.nodes })
  const visitors = useQuery(visitorsQuery(collection_id))
  const actions = useBuilderActions(board, {
    picked: null,
    onPick: ignoreChoice,
    onRemoved: (sentence) => toastWithUndo(sentence),
  })

  function toastWithUndo(sentence: string, undone = "Undone."): void {
    const run = () => takeBack(undone)
    toast(sentence, "success", undoTime, { label: "Undo", run, series: moveSeries })
  }
  function takeBack(undone: string): void {
    const before = board.view().nodes
    board.undo()
    if (board.view().nodes !== before) toast(undone)
  }
  /** Answers the ids of all that is above the nodes then. */
  function move(ids: readonly number[], act: () => void): number[] {
    const before = board.view().nodes
    const moved = listRoots(before, ids)
    act()
    const { nodes } = board.view()
    if (nodes === before) return []
    const [what, are, they] =
      moved.length === 1 ? [`“${nameNodes(moved)}”`, "is", "it was"] : [nameNodes(moved), "are", "they were"]
    toastWithUndo(`${what} moved.`, `${what} ${are} back where ${they}.`)
    return moved.flatMap(({ id }) => listNodesAbove(nodes, indexOf(nodes, id)).map((above) => above.id))
  }
  /** By key it is the last step, whatever its toast says. */
  function retrace(way: "undo" | "redo"): void {
    const step = board.view()[way]
    if (step === undefined) return
    dismissSeries(moveSeries)
    board[way]()
    toast(`${way === "undo" ? "Undone" : "Redone"}: ${step}.`)
  }
  const arranging = {
    onGo: (ids: readonly number[], gesture: Gesture) => move(ids, () => actions.go(ids, gesture)),
    onPlace: (ids: readonly number[], place: OutlinePosition) => move(ids, () => actions.place(ids, place)),
    onRemove: (ids: readonly number[]) => actions.remove(ids),
    onUndo: () => retrace("undo"),
    onRedo: () => retrace("redo"),
  }
  const [renaming, setRenaming] = useState<RenamedTopic | null>(null)
  const shown = view.nodes.find((node) => node.topic_id === tree.topic_id)
  const rename = () => setRenaming({ topic_id: tree.topic_id, title: shown?.title ?? "" })
  usePageActions(canArrange && shown ? [{ label: "Rename this topic", run: rename, keys: "F2" }] : [])
  return (
    <>
      <UnsavedArrangement board={board} view={view} />
      <ContentsTree
        {...tree}
        nodes={view.nodes}
        visitors={visitors.data}
        arranging={canArrange && words.trim() === "" ? arranging : undefined}
        onAdd={canArrange ? onAdd : undefined}
        onRename={canArrange ? setRenaming : undefined}
      />
      {renaming && (
        <RenameTopicDialog topic={renaming} collection_id={collection_id} onClose={() => setRenaming(null)} />
      )}
      <VisuallyHidden component="output">{actions.announced}</VisuallyHidden>
    </>
  )
}

const ignoreChoice = () => undefined
