import type { Root } from "mdast"
import { normalizeIdentifier } from "micromark-util-normalize-identifier"
import { walkTree } from "../walk.ts"
import { splitLinesWithoutEndings, prefixAt, joinWithoutPrefix } from "./lines.ts"
import { rangeOfTree } from "./origin.ts"

/** What a definition says, and how it was written, as one text that defines the same wherever it stands. */
export interface SourceDefinition {
  kind: "address" | "footnote"
  url: string
  title: string | null
  written: string
}

/** The definitions of a text by their normalised names; of several with one name the first counts. */
export type SourceDefinitions = ReadonlyMap<string, SourceDefinition>

/** The definitions in a tree. `source` is the text that the tree was parsed from. */
export function collectDefinitions(tree: Root, source: string): SourceDefinitions {
  const found = new Map<string, SourceDefinition>()
  walkTree(tree, (node) => {
    if (node.type !== "definition" && node.type !== "footnoteDefinition") return
    const isFootnote = node.type === "footnoteDefinition"
    const name = (isFootnote ? "^" : "") + normalizeIdentifier(node.identifier)
    if (found.has(name)) return
    const { from, to } = rangeOfTree(node)
    found.set(
      name,
      isFootnote
        ? { kind: "footnote", url: "", title: null, written: `[^${node.label ?? node.identifier}]: x` }
        : {
            kind: "address",
            url: node.url,
            title: node.title ?? null,
            written: joinWithoutPrefix(splitLinesWithoutEndings(source.slice(from, to)), prefixAt(source, from)),
          },
    )
  })
  return found
}

/**
 * Markdown that defines whatever a piece of the text may refer to, to be put before it when it is parsed alone. It ends with
 * a comment, so that the piece continues nothing in it; empty if there is nothing to define.
 */
export function definitionsForChunk(chunk: string, definitions: SourceDefinitions): string {
  if (definitions.size === 0) return ""
  const names = new Set<string>()
  for (const [, label = ""] of chunk.matchAll(/\[((?:\\[^]|[^[\]\\])+)(?=\])/g))
    names.add(label.startsWith("^") ? `^${normalizeIdentifier(label.slice(1))}` : normalizeIdentifier(label))
  const needed = [...names].flatMap((name) => definitions.get(name)?.written ?? [])
  return needed.length === 0 ? "" : `${[...needed, "<!-- -->"].join("\n\n")}\n\n`
}
