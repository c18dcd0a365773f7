import { type Nodes, walkTree } from "@hub/markdown"
import { printableLine } from "../../pdf/printable-text.ts"
import type { PdfInline } from "./document.ts"

/** The words of what was written, without their dress. */
export function plainInlineText(body: PdfInline[]): string {
  return body
    .map((one) => {
      if (typeof one === "string") return one
      if (one.kind === "mono") return one.text
      if (one.kind === "formula") return one.tex
      if (one.kind === "image") return one.image.alt
      if (one.kind === "break") return " "
      if (one.kind === "reference" && one.name !== undefined) return one.name
      return one.kind === "note" || !("body" in one) ? "" : plainInlineText(one.body)
    })
    .join("")
    .replaceAll("\u200b", "")
}

/** The words under a node of any depth. */
export function textUnder(node: Nodes): string {
  const words: string[] = []
  walkTree(node, (next) => {
    if (next.type === "break") words.push(" ")
    else if ("value" in next) words.push(next.type === "html" ? next.value.replace(/<[^>]*>/g, "") : next.value)
    else if ("alt" in next) words.push(next.alt ?? "")
  })
  return printableLine(words.join(""))
}
