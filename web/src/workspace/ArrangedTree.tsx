import type { StructureNode } from "@hub/contract/structure"
import { VisuallyHidden } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type ComponentProps, useState } from "react"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import { indexOf } from "../collections/builder/gestures.ts"
import { visitorsQuery } from "../collections/queries.ts"
import { UnsavedArrangement } from "../collections/builder/UnsavedArrangement.tsx"
import { moveSeries, useBoard } from "../collections/builder/use-board.ts"
import { useBuilderActions } from "../collections/builder/use-builder-actions.ts"
import { usePageActions } from "../page-actions.ts"
import { toast, undoTime } from "../toast.ts"
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
  const actions = useBuilderActions(board, null, ignoreChoice)

  /** Answers the ids of all that is above the node then. */
  function move(node: StructureNode | undefined, act: (node: StructureNode) => void): number[] {
    if (!node) return []
    const before = board.view().nodes
    act(node)
    const { nodes } = board.view()
    if (nodes === before) return []
    const undo = { label: "Undo", run: () => moveBack(node), series: moveSeries }
    toast(`“${titleOfNode(node)}” moved.`, "success", undoTime, undo)
    return listNodesAbove(nodes, indexOf(nodes, node.id)).map(({ id }) => id)
  }
  function moveBack(node: StructureNode): void {
    const before = board.view().nodes
    board.undo()
    if (board.view().nodes !== before) toast(`“${titleOfNode(node)}” is back where it was.`)
  }
  const arranging = {
    onGo: (node: StructureNode, gesture: Parameters<typeof actions.go>[1]) =>
      move(node, () => actions.go(node, gesture)),
    onDrop: (node_id: number, place: Parameters<typeof actions.drop>[1]) =>
      move(
        view.nodes.find(({ id }) => id === node_id),
        () => actions.drop({ node_id }, place),
      ),
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
