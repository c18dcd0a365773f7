import { type VisualDocument, openVisual, documentPositionOf, saveVisual } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"

/** A block of a text that is open for correcting. */
export type OpenBlock = { opened: VisualDocument; index: number }

/** Opens the block that begins at an offset of the source; undefined where there is nothing to write in. */
export function openBlock(source: string, at: number): OpenBlock | undefined {
  const opened = openVisual(source)
  const index = opened.doc.resolve(documentPositionOf(opened, at)).index(0)
  const node = opened.doc.maybeChild(index)
  return node === null || node.type.spec.code === true || node.isLeaf ? undefined : { opened, index }
}

/** The source with a block written otherwise; everything else stays byte for byte. */
export function sourceWith({ opened, index }: OpenBlock, block: Node): string {
  return saveVisual(opened, opened.doc.copy(opened.doc.content.replaceChild(index, block))).source
}

/** The slugs of a document's variables, in reading order. */
export function variableSlugsIn(doc: Node): string[] {
  const slugs: string[] = []
  doc.descendants((node) => {
    if (node.type.name === "variable") slugs.push(String(node.attrs["slug"]))
  })
  return slugs
}
