import type { Node } from "prosemirror-model"
import { withCommentsInLines } from "./comments-in-lines.ts"
import { withSelfLinksUpdated } from "./self-links.ts"
import { isBlankBlock } from "./canonical-units.ts"
import type { BlockHunk } from "./hunks.ts"
import { hunksBetween } from "./hunks.ts"
import { withLostDefinitions } from "./lost-definitions.ts"
import { openVisual } from "./open.ts"
import type { VisualDocument } from "./open.ts"
import type { SourceNode } from "./source-node.ts"
import { writableChildren } from "./source-node.ts"
import type { SaveDraft } from "./save-draft.ts"
import { saveHunk } from "./save-hunk.ts"
import { schema } from "./schema.ts"

/** What a document was saved as. */
export interface SavedDocument {
  source: string
  /** To save from the next time, and for carets: the text with this document, or with the one it reads as if not `exact`. */
  opened: VisualDocument
  /**
   * Whether the text was proved to read back as the document (in source blocks: whether it has what was typed there). If
   * not, it is the nearest that can be written, and the author should see `opened.doc`.
   */
  exact: boolean
  /**
   * Whether `openVisual(source)` shows more than the document does: a typed `{{slug}}` is a variable, a bare address a
   * link, and what was typed into a source block may have become something else.
   */
  reopen: boolean
}

/**
 * Saves an edited document: what was not edited keeps its place byte for byte, what was is written in the text's own
 * conventions (a link that is its own address leads to where that says), by the smallest change that was proved to read back as the document. Never throws.
 */
export function saveVisual(opened: VisualDocument, edited: Node): SavedDocument {
  if (edited === opened.doc) return { source: opened.source, opened, exact: true, reopen: false }
  const doc = withCommentsInLines(
    opened.doc,
    withLostDefinitions(opened.doc, withSelfLinksUpdated(opened.doc, edited), opened.definitions),
  )
  const editedBlocks = writableChildren(doc)
  const parts = sourceNodesOf(opened)
  const hunks = hunksBetween(
    parts.map((sourceNode) => sourceNode.node),
    editedBlocks,
  )
  const draft: SaveDraft = {
    ...opened,
    blocks: parts,
    isCut: false,
    exact: true,
    reopen: doc !== edited || hunks.some((hunk) => hasVariableToken(editedBlocks, hunk)),
  }
  for (const hunk of hunks.toReversed()) saveHunk(draft, hunk, editedBlocks)

  const { source, exact } = draft
  if (draft.isCut) return { source, opened: openVisual(source), exact, reopen: true }
  const { definitions, conventions } = draft
  const blocks = blockOriginsFor(doc, draft.blocks)
  return { source, opened: { source, doc, blocks, definitions, conventions }, exact, reopen: draft.reopen }
}

function sourceNodesOf({ doc, blocks }: VisualDocument): SourceNode[] {
  const sourceNodes: SourceNode[] = []
  for (const [at, node] of doc.children.entries()) {
    const block = blocks[at]
    if (block !== undefined && !isBlankBlock(node)) sourceNodes.push({ node, origin: block.origin, shift: block.shift })
  }
  return sourceNodes
}

function blockOriginsFor(doc: Node, sourceNodes: readonly SourceNode[]): VisualDocument["blocks"] {
  let next = 0
  return doc.children.map((node) => (isBlankBlock(node) ? undefined : sourceNodes[next++]))
}

function hasVariableToken(editedBlocks: readonly Node[], { start, end }: BlockHunk): boolean {
  let found = false
  for (const block of editedBlocks.slice(start, end)) {
    if (block.type.spec.code === true) continue
    block.descendants((node) => {
      if (node.type.spec.code === true || found) return false
      found = /\{\{[a-z][a-z0-9_]{1,63}\}\}/.test(node.text ?? "") && !schema.marks.code.isInSet(node.marks)
      return true
    })
  }
  return found
}
