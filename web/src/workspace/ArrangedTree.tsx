import type { StructureNode } from "@hub/contract/structure"
import { VisuallyHidden } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { type ComponentProps, useEffect } from "react"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"
import type { Board } from "../collections/builder/board.ts"
import { UnsavedArrangement } from "../collections/builder/UnsavedArrangement.tsx"
import { useBoard } from "../collections/builder/use-board.ts"
import { useBuilderActions } from "../collections/builder/use-builder-actions.ts"
import { structureQuery } from "../collections/queries.ts"
import { toast, undoTime } from "../toast.ts"
import { ContentsTree } from "./ContentsTree.tsx"

type ArrangedTreeProps = Omit<ComponentProps<typeof ContentsTree>, "arranging"> & { version: number }

/** The tree of a collection for people who may arrange it: by keys and by dragging. Each move is saved at once. */
export function ArrangedTree({ version, ...tree }: ArrangedTreeProps) {
  const { collection_id, words } = tree
  const { board, view } = useBoard(collection_id, { version, nodes: tree.nodes }, lookAgain)
  const actions = useBuilderActions(board, null, ignoreChoice)
  useSharedNodes(collection_id, board, view)

  function moved(node: StructureNode | undefined, move: () => void): void {
    const before = board.view().nodes
    move()
    if (!node || board.view().nodes === before) return
    const undo = { label: "Undo", run: () => board.undo(), series: "moves" }
    toast(`“${titleOfNode(node)}” moved.`, "success", undoTime, undo)
  }
  return (
    <>
      <UnsavedArrangement board={board} view={view} />
      <ContentsTree
        {...tree}
        nodes={view.nodes}
        arranging={
          words.trim() === ""
            ? {
                onGo: (node, gesture) => moved(node, () => actions.go(node, gesture)),
                onDrop: (node_id, place) =>
                  moved(
                    view.nodes.find(({ id }) => id === node_id),
                    () => actions.drop({ node_id }, place),
                  ),
              }
            : undefined
        }
      />
      <VisuallyHidden component="output">{actions.told}</VisuallyHidden>
    </>
  )
}

const ignoreChoice = () => undefined

/** How often it is asked, in milliseconds, what others arranged: a page has few lines on which it could be told. */
const pause = 10_000

function lookAgain(_id: number, look: () => void): () => void {
  const timer = setInterval(() => document.visibilityState === "visible" && look(), pause)
  return () => clearInterval(timer)
}

/** Lets everything else that shows the collection have the nodes as they are arranged here, once the hub has them. */
function useSharedNodes(id: number, board: Board, { nodes, saving }: { nodes: StructureNode[]; saving: boolean }) {
  const cache = useQueryClient()
  useEffect(() => {
    if (saving) return
    cache.setQueryData(structureQuery(id).queryKey, (known) =>
      known === undefined || known.nodes === nodes ? known : { ...known, version: board.version(), nodes },
    )
  }, [cache, id, board, nodes, saving])
}
