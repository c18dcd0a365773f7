import { autolinkHref, isSelfLink, linkRuns, schema } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { type EditorState, Plugin, type Transaction } from "prosemirror-state"
import { Mapping } from "prosemirror-transform"

/** A link whose words are its address goes on leading to what they say while they are edited, as a bare address does. */
export function followAddresses(): Plugin {
  return new Plugin({ appendTransaction: (transactions, before, state) => corrected(transactions, before, state) })
}

function corrected(
  transactions: readonly Transaction[],
  before: EditorState,
  state: EditorState,
): Transaction | undefined {
  if (!transactions.some((one) => one.docChanged)) return undefined
  const mapping = new Mapping()
  for (const one of transactions) mapping.appendMapping(one.mapping)

  const result = state.tr
  for (const { href, words, from, to } of ownAddressesChanged(before.doc, state.doc)) {
    const [start, end] = [mapping.map(from, 1), mapping.map(to, 1)]
    const now = end > start ? state.doc.textBetween(start, end, " ", " ") : ""
    const still = now === "" ? 0 : linkedLength(state.doc, start, end, href)
    if (still === 0 || now === words) continue
    const address = addressIn(now, still)
    const leads = address && autolinkHref(address)
    if (address && leads && (leads !== href || address.length !== still))
      result.addMark(start, start + address.length, schema.marks.link.create({ href: leads }))
  }
  return result.docChanged ? result : undefined
}

/** What is typed on right after an address belongs to it, but for a sentence's end. */
function addressIn(now: string, still: number): string | undefined {
  const whole = /^\S+/.exec(now)?.[0] ?? ""
  const address = whole.slice(0, still) + whole.slice(still).replace(/[?!.,:*_~'")\]]+$/, "")
  return address.length < still ? undefined : address
}

type OwnAddress = { href: string; words: string; from: number; to: number }

function ownAddressesChanged(before: Node, after: Node): OwnAddress[] {
  const start = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (start === null || end === null) return []
  const found: OwnAddress[] = []
  before.nodesBetween(
    Math.max(0, Math.min(start, end.a) - 1),
    Math.min(before.content.size, Math.max(start, end.a) + 1),
    (node, position) => {
      if (!node.isTextblock) return true
      let from = position + 1
      for (const run of linkRuns(node)) {
        const to = from + run.nodes.reduce((sum, one) => sum + one.nodeSize, 0)
        if (isSelfLink(run)) found.push({ href: String(run.link?.attrs["href"]), words: run.words, from, to })
        from = to
      }
      return false
    },
  )
  return found
}

/** How much from the beginning of a range is still under a link to this address. */
function linkedLength(doc: Node, start: number, end: number, href: string): number {
  let length = 0
  let isLinked = true
  doc.nodesBetween(start, end, (node, position) => {
    if (!node.isInline) return true
    isLinked &&= schema.marks.link.isInSet(node.marks)?.attrs["href"] === href
    if (isLinked) length += Math.min(end, position + node.nodeSize) - Math.max(start, position)
    return false
  })
  return length
}
