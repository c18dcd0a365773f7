import type { Image, ImageReference, Root, Text } from "mdast"
import { nodesInRawCode } from "./raw-code.ts"
import { walkTree } from "./walk.ts"

declare module "mdast" {
  interface TextData {
    /** Which `{{slug}}` of the value, counted from 0, are plain words and not variables. */
    literals?: number[]
  }
  interface ImageData {
    literals?: number[]
  }
  interface ImageReferenceData {
    literals?: number[]
  }
}

/** A `{{slug}}` in the value of a node; not in source, where a brace may be escaped. */
export const variablePattern = /\{\{([a-z][a-z0-9_]{1,63})\}\}/g

/** A `{{slug}}` as it may be written, escapes and all; what has no slug is another escape. */
export const variablePatternInSource = /\\?\{\\?\{((?:[a-z0-9]|\\?_)+)\\?\}\\?\}|\\[^{]/g

/**
 * Notes on each text and image which of its `{{slug}}` were escaped, since the tree itself forgets backslashes, or stand in
 * code that was written as raw HTML.
 */
export function markLiterals(tree: Root, source: string): void {
  if (!/\{\\?\{/.test(source)) return

  const inCode = nodesInRawCode(tree)
  walkTree(tree, (node) => {
    if (node.type !== "text" && node.type !== "image" && node.type !== "imageReference") return
    if (node.position === undefined || !textValueOf(node).includes("{{")) return
    const written = source.slice(node.position.start.offset, node.position.end.offset)
    const escaped = [...written.matchAll(variablePatternInSource)]
      .filter((found) => found[1] !== undefined && /^[a-z][a-z0-9_]{1,63}$/.test(found[1].replaceAll("\\", "")))
      .map((found) => inCode.has(node) || /^\\|^\{\\|\\\}/.test(found[0]))
    const literals = escaped.flatMap((is, index) => (is ? [index] : []))
    if (literals.length > 0) node.data = { ...node.data, literals }
  })
}

/** The text a node shows, which may hold `{{slug}}`. */
export function textValueOf(node: Text | Image | ImageReference): string {
  return node.type === "text" ? node.value : (node.alt ?? "")
}
