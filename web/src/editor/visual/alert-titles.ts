import { alertOfNode } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { Plugin, PluginKey } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"

const key = new PluginKey<DecorationSet>("alert titles")

/** Shows the marker of an alert as the title that readers see; only what a change touches is looked at again. */
export function alertTitles(): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => DecorationSet.create(doc, titlesIn(doc, 0, doc.content.size)),
      apply: (transaction, set) => {
        if (!transaction.docChanged) return set
        const { doc } = transaction
        let [from, to] = [doc.content.size, 0]
        for (const [index, map] of transaction.mapping.maps.entries())
          map.forEach((_from, _to, start, end) => {
            const rest = transaction.mapping.slice(index + 1)
            from = Math.min(from, rest.map(start, -1))
            to = Math.max(to, rest.map(end, 1))
          })
        const mapped = set.map(transaction.mapping, doc)
        if (from > to) return mapped
        const start = outer(doc, from)
        const end = outer(doc, to, true)
        return mapped.remove(mapped.find(start, end)).add(doc, titlesIn(doc, start, end))
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

function outer(doc: Node, position: number, after = false): number {
  const $position = doc.resolve(Math.min(position, doc.content.size))
  if ($position.depth === 0) return position
  return after ? $position.after(1) : $position.before(1)
}

function titlesIn(doc: Node, from: number, to: number): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) return false
    const alert = alertOfNode(node)
    const marker = node.firstChild?.firstChild?.nodeSize
    if (alert === undefined || marker === undefined) return true
    const start = position + 2
    found.push(Decoration.inline(start, start + marker, { class: "alert-title", "data-alert": alert.kind }))
    if (alert.length > marker)
      found.push(Decoration.inline(start + marker, start + alert.length, { class: "alert-break" }))
    return true
  })
  return found
}
