import type { OutlinePosition } from "@hub/contract/outline"
import type { NodeSettings, StructureNode } from "@hub/contract/structure"
import type { TopicSummary } from "@hub/contract/topics"
import { useState } from "react"
import { toast } from "../../toast.ts"
import { formatCount } from "../../widgets/format-count.ts"
import type { Board } from "./board.ts"
import type { DraggedNode } from "./drag.ts"
import { type BuilderOp, type Gesture, indexOf, placeBehind } from "./gestures.ts"
import { analyzeOutline, nameNodes, titleOfNode } from "./analyze-outline.ts"
import { gestureOps, listRoots, placeOps, severalRemovalOps } from "./several.ts"

export type LibraryTopic = Pick<TopicSummary, "id" | "title" | "status" | "not_reviewed">
export type BuilderActions = ReturnType<typeof useBuilderActions>

type BuilderActionOptions = {
  /** What is added comes behind this node. */
  picked: number | null
  onPick: (id: number | null) => void
  /** Says what was removed, and by which word one speaks of it. */
  onRemoved: (sentence: string, what: "it" | "them") => void
}

const mostAtOnce = 2000
const plain = { title_override: "", heading_offset: 0, include_pdf: true, include_kb: true, pin: "latest" } as const
const gestureLabels: Record<Gesture, string> = {
  up: "Move up",
  down: "Move down",
  in: "Indent",
  out: "Outdent",
}

/** What can be done to the outline, each as one step that can be undone; `announced` says aloud what came of it. */
export function useBuilderActions(board: Board, { picked, onPick, onRemoved }: BuilderActionOptions) {
  const [announced, setAnnounced] = useState("")
  const now = () => board.view().nodes

  function tellPlace(ids: readonly number[]) {
    const nodes = now()
    const roots = listRoots(nodes, ids)
    const [first] = roots
    const place = first && analyzeOutline(nodes).places.get(first.id)
    if (!first || !place) return
    const where = `${titleOfNode(first)}: level ${first.level}, ${place.at} of ${place.of}`
    setAnnounced(roots.length === 1 ? where : `${nameNodes(roots)} moved. ${where}`)
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
    tellPlace([ref])
  }

  function move(ids: readonly number[], words: string, ops: BuilderOp[]) {
    if (isTooMuch(ops, "move")) return
    board.did(`${words}: ${nameNodes(listRoots(now(), ids))}`, ops)
    tellPlace(ids)
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
      tellPlace([ref])
    },
    go(ids: readonly number[], gesture: Gesture) {
      const ops = gestureOps(gesture, now(), ids)
      if (ops.length > 0) move(ids, gestureLabels[gesture], ops)
      else setAnnounced(`${nameNodes(listRoots(now(), ids))} can't move further that way.`)
    },
    place: (ids: readonly number[], place: OutlinePosition) =>
      move(ids, "Move", placeOps(listRoots(now(), ids), place)),
    drop(dragged: DraggedNode, place: OutlinePosition) {
      if ("topic" in dragged) return addTopic(dragged.topic, place)
      move(dragged.node_ids, "Move", placeOps(listRoots(now(), dragged.node_ids), place))
      onPick(dragged.node_ids[0] ?? null)
    },
    remove(ids: readonly number[]) {
      const nodes = now()
      const roots = listRoots(nodes, ids)
      const ops = severalRemovalOps(nodes, ids)
      if (isTooMuch(ops, "remove")) return
      board.did(`Remove ${nameNodes(roots)}`, ops)
      const left = now()
      const at = indexOf(nodes, roots[0]?.id ?? null)
      onPick(left[Math.min(at, left.length - 1)]?.id ?? null)
      onRemoved(describeRemoval(roots, ops.length - roots.length), roots.length === 1 ? "it" : "them")
    },
    set(node: StructureNode, words: string, set: NodeSettings) {
      board.did(`${words}: ${titleOfNode(node)}`, [{ op: "update", id: node.id, set }])
    },
  }
}

function isTooMuch(ops: BuilderOp[], verb: string): boolean {
  if (ops.length <= mostAtOnce) return false
  toast(`You can ${verb} at most ${mostAtOnce.toLocaleString()} items at once.`, "warn", 6000)
  return true
}

function describeRemoval(roots: StructureNode[], below: number): string {
  const [one] = roots
  const isOne = one !== undefined && roots.length === 1
  const what = isOne ? `“${titleOfNode(one)}” was removed` : `${nameNodes(roots)} were removed`
  return below === 0 ? `${what}.` : `${what} with ${formatCount(below, "item")} below ${isOne ? "it" : "them"}.`
}
