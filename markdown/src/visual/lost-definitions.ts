import { normalizeIdentifier } from "micromark-util-normalize-identifier"
import type { Node } from "prosemirror-model"
import type { SourceDefinitions } from "./definitions.ts"
import { schema } from "./schema.ts"

/**
 * The document with the definitions at its end that went with a deleted block though links or pictures elsewhere still have
 * their address from them: `- [x] done` with `[logo]: a.png` under it, and `![logo]` in another block. A definition on
 * its own that an author deletes is gone.
 */
export function withLostDefinitions(before: Node, doc: Node, definitions: SourceDefinitions): Node {
  if (definitions.size === 0) return doc
  const defined = definedIn(doc)
  const lost = [...definedIn(before, isInside)].filter((name) => !defined.has(name))
  if (lost.length === 0) return doc

  const used = usedIn(doc)
  const restored = lost.flatMap((name) => {
    const definition = used.has(name) ? definitions.get(name) : undefined
    if (definition?.kind !== "address") return []
    const block = schema.nodes.source_block.create({ kind: "definition" }, schema.text(definition.written))
    unseen.add(block)
    return [block]
  })
  return restored.length === 0 ? doc : doc.copy(doc.content.append(schema.nodes.doc.create(null, restored).content))
}

/** Definitions that were kept so and that no author was shown yet: they are saved again as long as they are needed. */
const unseen = new WeakSet<Node>()

const isInside = (definition: Node, parent: Node | null) => parent?.type !== schema.nodes.doc || unseen.has(definition)

function definedIn(doc: Node, counts: (definition: Node, parent: Node | null) => boolean = () => true): Set<string> {
  const names = new Set<string>()
  doc.descendants((node, _position, parent) => {
    const isDefinition = node.attrs["kind"] === "definition" && counts(node, parent)
    const label = isDefinition ? /^\s*\[((?:\\[^]|[^[\]\\])+)\]:/.exec(node.textContent)?.[1] : ""
    if (label) names.add(normalizeIdentifier(label))
    return !node.isTextblock
  })
  return names
}

function usedIn(doc: Node): Set<string> {
  const names = new Set<string>()
  doc.descendants((node) => {
    const link = schema.marks.link.isInSet(node.marks)
    for (const reference of [node.attrs["reference"], link?.attrs["reference"]])
      if (reference) names.add(normalizeIdentifier(String(reference.identifier)))
    return true
  })
  return names
}
