import type { Node } from "prosemirror-model"
import { withAddressesFollowed } from "./addresses.ts"
import { isBlank } from "./canonical.ts"
import type { Hunk } from "./hunks.ts"
import { hunksBetween } from "./hunks.ts"
import { withDefinitionsKept } from "./kept-definitions.ts"
import { openVisual } from "./open.ts"
import type { Opened } from "./open.ts"
import type { Part } from "./part.ts"
import { shownChildren } from "./part.ts"
import type { Draft } from "./draft.ts"
import { saveHunk } from "./save-hunk.ts"
import { schema } from "./schema.ts"

/** What a document was saved as. */
export interface Saved {
  source: string
  /** To save from the next time, and for carets: the text with this document, or with the one it reads as if not `exact`. */
  opened: Opened
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
export function saveVisual(opened: Opened, edited: Node): Saved {
  if (edited === opened.doc) return { source: opened.source, opened, exact: true, reopen: false }
  const doc = withDefinitionsKept(opened.doc, withAddressesFollowed(opened.doc, edited), opened.definitions)
  const shown = shownChildren(doc)
  const parts = partsOfDocument(opened)
  const hunks = hunksBetween(
    parts.map((part) => part.node),
    shown,
  )
  const draft: Draft = {
    ...opened,
    parts,
    isCut: false,
    exact: true,
    reopen: doc !== edited || hunks.some((hunk) => hasToken(shown, hunk)),
  }
  for (const hunk of hunks.toReversed()) saveHunk(draft, hunk, shown)

  const { source, exact } = draft
  if (draft.isCut) return { source, opened: openVisual(source), exact, reopen: true }
  const { definitions, conventions } = draft
  const blocks = blocksFor(doc, draft.parts)
  return { source, opened: { source, doc, blocks, definitions, conventions }, exact, reopen: draft.reopen }
}

function partsOfDocument({ doc, blocks }: Opened): Part[] {
  const parts: Part[] = []
  for (const [at, node] of doc.children.entries()) {
    const block = blocks[at]
    if (block !== undefined && !isBlank(node)) parts.push({ node, origin: block.origin, shift: block.shift })
  }
  return parts
}

function blocksFor(doc: Node, parts: readonly Part[]): Opened["blocks"] {
  let next = 0
  return doc.children.map((node) => (isBlank(node) ? undefined : parts[next++]))
}

function hasToken(shown: readonly Node[], { start, end }: Hunk): boolean {
  let found = false
  for (const block of shown.slice(start, end))
    block.descendants((node) => {
      if (node.type.spec.code === true || found) return false
      found = /\{\{[a-z][a-z0-9_]{1,63}\}\}/.test(node.text ?? "") && !schema.marks.code.isInSet(node.marks)
      return true
    })
  return found
}
