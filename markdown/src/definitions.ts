import type { Nodes, Root, RootContent } from "mdast"
import { definitionsByIdentifier } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { walkTree } from "./walk.ts"
import { writeMarkdown } from "./write.ts"

/** A link or footnote definition, and how it is written where nothing stands around it. */
interface DefinitionSource {
  text: string
  node: Nodes
}

/** Where each link and footnote definition is written, by a key that keeps the two apart. */
export function collectDefinitionSources(source: string, tree: Root): Map<string, DefinitionSource> {
  const found = new Map<string, DefinitionSource>()
  const atTop = new Set<Nodes>(tree.children)
  const add = (key: string, node: RootContent): void => {
    if (found.has(key)) return
    const written = source.slice(node.position?.start.offset, node.position?.end.offset)
    found.set(key, {
      text: atTop.has(node) ? written : writeMarkdown({ type: "root", children: [node] }).trimEnd(),
      node,
    })
  }
  for (const definition of definitionsByIdentifier(tree).values()) add(`link ${definition.identifier}`, definition)
  walkTree(tree, (node) => {
    if (node.type === "footnoteDefinition") add(`note ${node.identifier}`, node)
  })
  return found
}

/**
 * A part of a text with the definitions that its nodes use and the rest of the text holds. They follow the part; where
 * they would not be read there, or another of the same name would be read first, they stand before it.
 */
export function withNeededDefinitions(
  content: string,
  nodes: RootContent[],
  definitions: Map<string, DefinitionSource>,
): string {
  const own = new Set<Nodes>()
  const needed = new Set<string>()
  const look = (tree: Nodes): void =>
    walkTree(tree, (node) => {
      own.add(node)
      const key = keyOf(node)
      if (key !== undefined) needed.add(key)
    })
  for (const node of nodes) look(node)

  const added: DefinitionSource[] = []
  for (const key of needed) {
    const definition = definitions.get(key)
    if (definition === undefined || own.has(definition.node)) continue
    added.push(definition)
    look(definition.node)
  }
  if (added.length === 0) return content
  const line = content.includes("\r\n") ? "\r\n" : "\n"
  const copies = added.map(({ text }) => text).join(line + line)
  const after = `${content}${line}${copies}${line}`
  if (areDefined(after, added)) return after
  const mark = content.startsWith("\uFEFF") ? "\uFEFF" : ""
  return `${mark}${copies}${line}${line}${content.slice(mark.length)}`
}

/** Whether these definitions are what their names mean in a text. */
function areDefined(source: string, wanted: DefinitionSource[]): boolean {
  const there = collectDefinitionSources(source, parseMarkdown(source))
  return wanted.every(({ text, node }) => {
    const name = node.type === "definition" ? "link" : "note"
    return "identifier" in node && there.get(`${name} ${node.identifier}`)?.text === text
  })
}

function keyOf(node: Nodes): string | undefined {
  if (node.type === "linkReference" || node.type === "imageReference") return `link ${node.identifier}`
  return node.type === "footnoteReference" ? `note ${node.identifier}` : undefined
}
