import type { Node } from "prosemirror-model"
import type { MarkdownConventions } from "./conventions.ts"
import type { SourceDefinitions } from "./definitions.ts"
import type { BlockHunk } from "./hunks.ts"
import { matchBlocks } from "./match-blocks.ts"
import type { SourceNode } from "./source-node.ts"

/** A text on its way to a document, from the last change to the first. */
export interface SaveDraft {
  source: string
  /** The blocks that the text has, as far as they are known. */
  blocks: SourceNode[]
  /** Whether the blocks after the last part are unknown. */
  isCut: boolean
  exact: boolean
  reopen: boolean
  definitions: SourceDefinitions
  conventions: () => MarkdownConventions
}

/** Whether nothing but blanks at edges and the like has changed, which needs no edit. */
export function saysSameAsDraft(draft: SaveDraft, hunk: BlockHunk, editedBlocks: readonly Node[]): boolean {
  const old = draft.blocks.slice(hunk.from, hunk.to)
  const wanted = editedBlocks.slice(hunk.start, hunk.end)
  if (old.length !== wanted.length) return false
  if (old.some((part, at) => wordsOfBlock(part.node) !== wordsOfBlock(wanted[at]))) return false
  const origins = matchBlocks(wanted, old, "same")
  if (origins === undefined) return false
  for (const [at, part] of old.entries()) {
    const [origin, node] = [origins[at], wanted[at]]
    if (origin !== undefined && node !== undefined) draft.blocks[hunk.from + at] = { node, origin, shift: part.shift }
  }
  return true
}

/** The words of a block without its spaces: where they differ, there is no need to look closer. */
function wordsOfBlock(block: Node | undefined): string {
  return block === undefined || block.type.spec["tableRole"] !== undefined ? "" : block.textContent.replace(/\s+/g, "")
}
