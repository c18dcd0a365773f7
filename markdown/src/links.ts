import type { Definition, Root } from "mdast"
import { toString } from "mdast-util-to-string"
import { addressesInHtml } from "./html-tags.ts"
import { walkTree } from "./walk.ts"

/** Where something stands in the source: lines and columns from 1, offsets in UTF-16 units from 0. */
export type SourcePosition = NonNullable<Root["position"]>

/** A link in reading order; its position is that of the link, or of the raw HTML that holds it. */
export interface LinkEntry {
  url: string
  text: string
  position: SourcePosition | undefined
}

/** An image in reading order; its position is that of the image, or of the raw HTML that holds it. */
export interface ImageEntry {
  url: string
  alt: string
  position: SourcePosition | undefined
}

/** Every link of a tree: inline, by reference, automatic, and `<a href>` in raw HTML (whose text is left empty). */
export function listTextLinks(tree: Root): LinkEntry[] {
  const definitions = definitionsByIdentifier(tree)
  const found: LinkEntry[] = []
  walkTree(tree, (node) => {
    if (node.type === "link") found.push({ url: node.url, text: toString(node), position: node.position })
    if (node.type === "linkReference") {
      const url = definitions.get(node.identifier)?.url
      if (url !== undefined) found.push({ url, text: toString(node), position: node.position })
    }
    if (node.type === "html") {
      for (const { kind, url } of addressesInHtml(node.value)) {
        if (kind === "link") found.push({ url, text: "", position: node.position })
      }
    }
  })
  return found
}

/** Every image of a tree: inline, by reference, and `<img src>` in raw HTML. */
export function listTextImages(tree: Root): ImageEntry[] {
  const definitions = definitionsByIdentifier(tree)
  const found: ImageEntry[] = []
  walkTree(tree, (node) => {
    if (node.type === "image") found.push({ url: node.url, alt: node.alt ?? "", position: node.position })
    if (node.type === "imageReference") {
      const url = definitions.get(node.identifier)?.url
      if (url !== undefined) found.push({ url, alt: node.alt ?? "", position: node.position })
    }
    if (node.type === "html") {
      for (const { kind, url, alt } of addressesInHtml(node.value)) {
        if (kind === "image") found.push({ url, alt, position: node.position })
      }
    }
  })
  return found
}

/** Whether words of a text may mean what a definition elsewhere in it says. */
export function hasDefinitions(tree: Root): boolean {
  let has = false
  walkTree(tree, ({ type }) => {
    has ||= type === "definition" || type === "footnoteDefinition"
  })
  return has
}

/** The definition that each identifier means: the first one, as CommonMark says. */
export function definitionsByIdentifier(tree: Root): Map<string, Definition> {
  const definitions = new Map<string, Definition>()
  walkTree(tree, (node) => {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  return definitions
}
