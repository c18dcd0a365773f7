import type { Node } from "prosemirror-model"
import { Transform } from "prosemirror-transform"
import type { SavedDocument } from "../../src/visual/visual.ts"
import { openVisual, saveVisual, schema } from "../../src/visual/visual.ts"

/** Changes a document; `at` finds the position of words in it. */
export type DocumentEdit = (tr: Transform, at: (words: string) => number) => void

/** Saves a text after an edit. */
export function saveEdited(source: string, edit: DocumentEdit): SavedDocument {
  const opened = openVisual(source)
  const tr = new Transform(opened.doc)
  edit(tr, (words) => positionOf(opened.doc, words))
  return saveVisual(opened, tr.doc)
}

function positionOf(doc: Node, words: string): number {
  let found = -1
  doc.descendants((node, position) => {
    if (found < 0 && node.isText && node.text!.includes(words)) found = position + node.text!.indexOf(words)
  })
  return found
}

/** Puts other words in the place of some, with the marks that stand there. */
export const replaceWords =
  (words: string, text: string): DocumentEdit =>
  (tr, at) => {
    const position = at(words)
    const marks = tr.doc.resolve(position + 1).marks()
    tr.replaceWith(position, position + words.length, text === "" ? [] : schema.text(text, marks))
  }

/** Where a block, item, row or cell around words begins and ends; 1 is the outermost. */
export function boundsAround(tr: Transform, position: number, depth: number): { from: number; to: number } {
  const $at = tr.doc.resolve(position)
  const level = depth < 0 ? $at.depth + depth : depth
  return { from: $at.before(level), to: $at.after(level) }
}

export const paragraphOf = (text: string): Node => schema.node("paragraph", null, text === "" ? [] : schema.text(text))
