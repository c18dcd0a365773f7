import type { Node } from "prosemirror-model"
import type { Conventions } from "./conventions.ts"
import type { Definitions } from "./definitions.ts"
import type { Hunk } from "./hunks.ts"
import { matched } from "./match.ts"
import type { Part } from "./part.ts"

/** A text on its way to a document, from the last change to the first. */
export interface Draft {
  source: string
  /** The blocks that the text has, as far as they are known. */
  parts: Part[]
  /** Whether the blocks after the last part are unknown. */
  isCut: boolean
  exact: boolean
  reopen: boolean
  definitions: Definitions
  conventions: () => Conventions
}

/** Whether nothing but blanks at edges and the like has changed, which needs no edit. */
export function saysTheSame(draft: Draft, hunk: Hunk, shown: readonly Node[]): boolean {
  const old = draft.parts.slice(hunk.from, hunk.to)
  const wanted = shown.slice(hunk.start, hunk.end)
  if (old.length !== wanted.length) return false
  if (old.some((part, at) => wordsOf(part.node) !== wordsOf(wanted[at]))) return false
  const origins = matched(wanted, old, "same")
  if (origins === undefined) return false
  for (const [at, part] of old.entries()) {
    const [origin, node] = [origins[at], wanted[at]]
    if (origin !== undefined && node !== undefined) draft.parts[hunk.from + at] = { node, origin, shift: part.shift }
  }
  return true
}

/** The words of a block without its spaces: where they differ, there is no need to look closer. */
function wordsOf(block: Node | undefined): string {
  return block === undefined || block.type.spec["tableRole"] !== undefined ? "" : block.textContent.replace(/\s+/g, "")
}
