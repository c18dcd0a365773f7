import { excerpt, readFor } from "./excerpt.ts"
import { headingSlugs } from "./headings.ts"
import { notesOf, partsIn, toldAlone } from "./notes.ts"
import type { Parts, Told } from "./notes.ts"
import type { ReadText } from "./read-text.ts"
import { applyEdits, editOf } from "./rewrite-urls.ts"
import { cutTree } from "./split.ts"

/** Cuts a text where `splitAtCuts` does, and tells of each part what reading it alone would tell. */
export function readParts(text: ReadText, cuts: ReadonlySet<number>, length: number): Parts {
  const { source, tree } = text
  const notes = notesOf(text, length)
  if (notes !== undefined) return partsIn(source, notes, cuts)
  // Where a definition gives the words of another part their meaning, each part is read alone.
  const parts = cutTree(source, tree, ({ cut }) => cuts.has(cut)).map(({ piece }) => {
    return { ...piece, ...toldAlone(piece.content, length) }
  })
  return { anchors: [...headingSlugs(tree).values()], parts }
}

type Change = (url: string, kind: "link" | "image") => string | undefined

/** A text that was read, with its addresses changed as `rewriteUrls` changes them, and its excerpt then. */
export function readdressed(text: Told, change: Change, length: number): { content: string; excerpt: string } {
  const { addresses, reach } = text
  const changed = addresses.map((address) => ({
    form: address.form,
    edits: editOf(address, change(address.url, address.kind)),
  }))
  const edits = changed.flatMap((one) => one.edits)
  if (edits.length === 0) return text
  const content = applyEdits(text.content, edits)
  const growth = edits.reduce((sum, edit) => sum + Math.max(0, edit.text.length - (edit.end - edit.start)), 0)
  // An automatic link's address is among the words; otherwise they are the same ones, if as many of them are read.
  const saysOtherwise = changed.some(({ form, edits: [edit] }) => form === "automatic" && edit !== undefined)
  const isSame = !saysOtherwise && reach + growth <= readFor(length)
  return { content, excerpt: isSame ? text.excerpt : excerpt(content, length) }
}
