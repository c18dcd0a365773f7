import { makeExcerpt, lengthToRead } from "./excerpt.ts"
import { headingSlugs } from "./headings.ts"
import { summarizeText, splitBySummary, digestSource } from "./text-summary.ts"
import type { DigestedText, TextDigest } from "./text-summary.ts"
import type { ParsedText } from "./parse-text.ts"
import { applyEdits, editOfAddress } from "./rewrite-urls.ts"
import { splitTree } from "./split.ts"

/** Cuts a text where `splitAtCuts` does, and tells of each part what reading it alone would tell. */
export function splitAndDigest(text: ParsedText, cuts: ReadonlySet<number>, length: number): DigestedText {
  const { source, tree } = text
  const notes = summarizeText(text, length)
  if (notes !== undefined) return splitBySummary(source, notes, cuts)
  // Where a definition gives the words of another part their meaning, each part is read alone.
  const parts = splitTree(source, tree, ({ cut }) => cuts.has(cut)).map(({ chunk }) => {
    return { ...chunk, ...digestSource(chunk.content, length) }
  })
  return { anchors: [...headingSlugs(tree).values()], parts }
}

type ChangeDigestUrl = (url: string, kind: "link" | "image") => string | undefined

/** A text that was read, with its addresses changed as `rewriteUrls` changes them, and its excerpt then. */
export function rewriteDigestUrls(
  text: TextDigest,
  change: ChangeDigestUrl,
  length: number,
): { content: string; excerpt: string } {
  const { addresses, reach } = text
  const changed = addresses.map((address) => ({
    form: address.form,
    edits: editOfAddress(address, change(address.url, address.kind)),
  }))
  const edits = changed.flatMap((one) => one.edits)
  if (edits.length === 0) return text
  const content = applyEdits(text.content, edits)
  const growth = edits.reduce((sum, edit) => sum + Math.max(0, edit.text.length - (edit.end - edit.start)), 0)
  // An automatic link's address is among the words; otherwise they are the same ones, if as many of them are read.
  const saysOtherwise = changed.some(({ form, edits: [edit] }) => form === "automatic" && edit !== undefined)
  const isSame = !saysOtherwise && reach + growth <= lengthToRead(length)
  return { content, excerpt: isSame ? text.excerpt : makeExcerpt(content, length) }
}
