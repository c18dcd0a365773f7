import type { PdfBlock } from "./document.ts"
import { type PdfNode, listPdfNodes } from "./nodes.ts"

/**
 * Sees to it that each place is set once, and that nothing leads to a place which is not there: words that were left out on
 * the way may have held it, and the compiler refuses the whole book for one such link.
 */
export function repairLabels(chapters: PdfBlock[][]): void {
  const set = new Set<string>()
  for (const one of listPdfNodes(chapters)) {
    if (typeof one.label !== "string" || !["heading", "anchor", "caption", "note"].includes(String(one.kind))) continue
    if (!set.has(one.label)) set.add(one.label)
    else if (one.kind === "heading") set.add((one.label = `${one.label}-${set.size}`))
    else if (one.kind === "note") delete one.label
    else replaceNode(one, { kind: "span", body: [] })
  }
  for (const one of listPdfNodes(chapters)) {
    if (typeof one.label !== "string" || set.has(one.label)) continue
    if (one.kind === "reference") replaceNode(one, { kind: "span", body: one.body })
    else if (one.kind === "same-note") replaceNode(one, { kind: "above", body: ["*"] })
  }
}

function replaceNode(one: PdfNode, other: object): void {
  delete one.label
  Object.assign(one, other)
}
