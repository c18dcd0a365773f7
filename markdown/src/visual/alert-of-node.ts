import type { Node } from "prosemirror-model"
import { type AlertKind, alertKindOf } from "../alerts.ts"

/**
 * What a quote of a visual document is an alert of; undefined for an ordinary quote and any other node. The marker is the
 * `length` first units of the quote's first paragraph, with the line ending after it.
 */
export function alertOfNode(node: Node): { kind: AlertKind; length: number } | undefined {
  const first = node.type.name === "blockquote" ? node.firstChild : null
  const words = first?.type.name === "paragraph" ? first.firstChild : null
  if (!first || !words?.isText || words.marks.length > 0) return undefined
  const found = /^\[!([a-z][a-z-]*)\][+-]?[ \t]*$/i.exec(words.text ?? "")
  const kind = alertKindOf(found?.[1] ?? "")
  if (kind === undefined) return undefined

  const after = first.childCount > 1 ? first.child(1) : null
  if (after !== null && after.type.name !== "soft_break" && after.type.name !== "hard_break") return undefined
  if (after === null && node.childCount === 1) return undefined
  return { kind, length: words.nodeSize + (after === null ? 0 : 1) }
}
