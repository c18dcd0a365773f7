import type { OutlinePosition } from "@hub/contract/outline"
import type { NodeSettings, StructureNode } from "@hub/contract/structure"
import type { TopicSummary } from "@hub/contract/topics"
import { useState } from "react"
import { toast } from "../../toast.ts"
import { formatCount } from "../../widgets/format-count.ts"
import type { Board } from "./board.ts"
import type { DraggedNode } from "./drag.ts"
import { type Gesture, indexOf, placeAfter, placeBehind, removalOps } from "./gestures.ts"
import { analyzeOutline, titleOfNode } from "./analyze-outline.ts"

export type LibraryTopic = Pick<TopicSummary, "id" | "title" | "status" | "not_reviewed">
export type BuilderActions = ReturnType<typeof useBuilderActions>

const mostAtOnce = 2000
const plain = { title_override: "", heading_offset: 0, include_pdf: true, include_kb: true, pin: "latest" } as const
const gestureLabels: Record<Gesture, string> = {
  up: "Move up",
  down: "Move down",
  in: "Indent",
  out: "Outdent",
}

/** What can be done to the outline, each as one step that can be undone; `told` says aloud what came of it. */
export function useBuilderActions(board: Board, picked: number | null, onPick: (id: number | null) => void) {
  const [announced, setAnnounced] = useState("")
  const now = () => board.view().nodes

  function tellPlace(id: number) {
    const nodes = now()
    const node = nodes[indexOf(nodes, id)]
    const place = analyzeOutline(nodes).places.get(id)
    if (node && place) setAnnounced(`${titleOfNode(node)}: level ${node.level}, ${place.at} of ${place.of}`)
  }

  function addTopic(topic: LibraryTopic, place: OutlinePosition = placeBehind(now(), picked)) {
    const ref = board.newRef()
    const { id, title, status, not_reviewed } = topic
    board.did(
      `Add ${title}`,
      [{ op: "add", ref, node: { ...plain, kind: "topic", topic_id: id }, ...place }],
      [[id, { title, status, not_reviewed }]],
    )
    onPick(ref)
    tellPlace(ref)
  }

  function move(node: StructureNode, words: string, place: OutlinePosition) {
    board.did(`${words}: ${titleOfNode(node)}`, [{ op: "move", id: node.id, ...place }])
    tellPlace(node.id)
  }

  return {
    announced,
    addTopic,
    add(kind: "heading" | "page_break") {
      const ref = board.newRef()
      const title_override = kind === "heading" ? "New heading" : ""
      const op = { op: "add", ref, node: { ...plain, kind, topic_id: null, title_override } } as const
      board.did(kind === "heading" ? "Add heading" : "Add page break", [{ ...op, ...placeBehind(now(), picked) }])
      onPick(ref)
      tellPlace(ref)
    },
    go(node: StructureNode, gesture: Gesture) {
      const nodes = now()
      const place = placeAfter(gesture, nodes, indexOf(nodes, node.id))
      if (place) move(node, gestureLabels[gesture], place)
      else setAnnounced(`${titleOfNode(node)} can't move further that way.`)
    },
    drop(dragged: DraggedNode, place: OutlinePosition) {
      if ("topic" in dragged) return addTopic(dragged.topic, place)
      const node = now().find((one) => one.id === dragged.node_id)
      if (node) move(node, "Move", place)
      onPick(dragged.node_id)
    },
    remove(node: StructureNode) {
      const nodes = now()
      const at = indexOf(nodes, node.id)
      const ops = removalOps(nodes, at)
      if (ops.length > mostAtOnce)
        return toast(`You can remove at most ${mostAtOnce.toLocaleString()} items at once.`, "warn", 6000)
      board.did(`Remove ${titleOfNode(node)}`, ops)
      const left = now()
      onPick(left[Math.min(at, left.length - 1)]?.id ?? null)
      const sentence =
        ops.length === 1
          ? `“${titleOfNode(node)}” was removed.`
          : `“${titleOfNode(node)}” was removed with ${formatCount(ops.length - 1, "item")} below it.`
      toast(`${sentence} Use Undo to restore it.`, "info", 6000)
    },
    set(node: StructureNode, words: string, set: NodeSettings) {
      board.did(`${words}: ${titleOfNode(node)}`, [{ op: "update", id: node.id, set }])
    },
  }
}
