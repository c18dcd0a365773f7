import type { Nodes, Paragraph } from "mdast"
import {
  type CaptionKind,
  type CaptionRole,
  captionName,
  captionStart,
  groupCaptions,
  isCaptionNote,
} from "./captions.ts"
import { isDrawn } from "./drawing-kinds.ts"
import { walkTree } from "./walk.ts"

/** A name of a table, figure or equation, and where it is written. */
export interface CaptionName {
  id: string
  start: number
}

/** The names that tables, figures and equations of a text have, in reading order; those in raw HTML are attributes there. */
export function listCaptionNames(tree: Nodes): CaptionName[] {
  const found: CaptionName[] = []
  const add = (node: Nodes | undefined, words: string, kind: CaptionKind) => {
    const name = captionName(words)
    if (name?.kind === kind) found.push({ id: name.id, start: node?.position?.start.offset ?? 0 })
  }
  walkTree(tree, (node) => {
    if (node.type === "code" && node.lang === "math") add(node, node.meta ?? "", "equation")
    if (!("children" in node) || !mayHoldBlocks.has(node.type)) return
    const children: Nodes[] = node.children
    for (const { target, caption } of groupCaptions(children.map(roleOf))) {
      const block = children[target]
      const paragraph = caption === undefined ? undefined : children[caption]
      if (!hasOwnCaption(block))
        add(paragraph, lastWords(paragraph), block?.type === "paragraph" || block?.type === "code" ? "figure" : "table")
      add(block, lastWords(block), "figure")
    }
  })
  return found
}

const mayHoldBlocks = new Set<Nodes["type"]>(["root", "blockquote", "container", "listItem", "footnoteDefinition"])

function roleOf(node: Nodes): CaptionRole {
  if (node.type === "table") return "table"
  if (node.type === "code") return isDrawn(node.lang) ? "figure" : "other"
  if (node.type === "html") return /^\s*<table\b[^]*<\/table>\s*$/i.test(node.value) ? "table" : "other"
  if (node.type !== "paragraph") return "other"
  if (isPicture(node)) return "figure"
  const [first] = node.children
  const words = first?.type === "text" ? first.value : ""
  const start = captionStart(words)
  if (start) return `${start.kind} caption`
  return isCaptionNote(words) ? "note" : "other"
}

/** A picture alone in its paragraph, or with its name. */
function isPicture({ children: [image, name, ...others] }: Paragraph): boolean {
  if (image?.type !== "image" && image?.type !== "imageReference") return false
  return others.length === 0 && (name === undefined || (name.type === "text" && isName(name.value)))
}

/** Then a paragraph beside it is no caption of it. */
function hasOwnCaption(block: Nodes | undefined): boolean {
  if (block?.type === "html") return /<(?:caption|figcaption)\b/i.test(block.value)
  const image = block?.type === "paragraph" ? block.children[0] : undefined
  return image?.type === "image" && (image.title ?? "").trim() !== ""
}

const isName = (words: string) => captionName(words)?.length === words.length

function lastWords(node: Nodes | undefined): string {
  const last = node?.type === "paragraph" ? node.children.at(-1) : undefined
  return last?.type === "text" ? last.value : ""
}
