import type { Place } from "@hub/contract/outline"
import type { NodeSettings, StructureNode } from "@hub/contract/structure"
import type { TopicLine } from "@hub/contract/topics"
import { useState } from "react"
import { say } from "../../say.ts"
import { count } from "../../widgets/count.ts"
import type { Board } from "./board.ts"
import type { Dragged } from "./drag.ts"
import { type Gesture, indexOf, placeAfter, placeBehind, removal } from "./gestures.ts"
import { readingOf, titleOf } from "./reading.ts"

export type LibraryTopic = Pick<TopicLine, "id" | "title" | "status" | "not_reviewed">
export type Deeds = ReturnType<typeof useDeeds>

const mostAtOnce = 2000
const plain = { title_override: "", heading_offset: 0, include_pdf: true, include_kb: true, pin: "latest" } as const
const wayOf: Record<Gesture, string> = { up: "Move up", down: "Move down", in: "Lower a level", out: "Raise a level" }

/** What can be done to the outline, each as one step that can be undone; `told` says aloud what came of it. */
export function useDeeds(board: Board, picked: number | null, onPick: (id: number | null) => void) {
  const [told, setTold] = useState("")
  const now = () => board.view().nodes

  function tellPlace(id: number) {
    const nodes = now()
    const node = nodes[indexOf(nodes, id)]
    const place = readingOf(nodes).places.get(id)
    if (node && place) setTold(`${titleOf(node)}: level ${node.level}, ${place.at} of ${place.of}`)
  }

  function addTopic(topic: LibraryTopic, place: Place = placeBehind(now(), picked)) {
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

  function move(node: StructureNode, words: string, place: Place) {
    board.did(`${words}: ${titleOf(node)}`, [{ op: "move", id: node.id, ...place }])
    tellPlace(node.id)
  }

  return {
    told,
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
      if (place) move(node, wayOf[gesture], place)
      else setTold(`${titleOf(node)} goes no further that way.`)
    },
    drop(dragged: Dragged, place: Place) {
      if ("topic" in dragged) return addTopic(dragged.topic, place)
      const node = now().find((one) => one.id === dragged.node_id)
      if (node) move(node, "Move", place)
      onPick(dragged.node_id)
    },
    remove(node: StructureNode) {
      const nodes = now()
      const at = indexOf(nodes, node.id)
      const ops = removal(nodes, at)
      if (ops.length > mostAtOnce)
        return say(`At most ${mostAtOnce.toLocaleString()} places are taken out at once.`, "warn", 6000)
      board.did(`Take out ${titleOf(node)}`, ops)
      const left = now()
      onPick(left[Math.min(at, left.length - 1)]?.id ?? null)
      const sentence =
        ops.length === 1
          ? `“${titleOf(node)}” was taken out.`
          : `“${titleOf(node)}” was taken out with ${count(ops.length - 1, "place")} beneath it.`
      say(`${sentence} Undo brings it back.`, "info", 6000)
    },
    set(node: StructureNode, words: string, set: NodeSettings) {
      board.did(`${words}: ${titleOf(node)}`, [{ op: "update", id: node.id, set }])
    },
  }
}
