import type { Node } from "prosemirror-model"
import { type CaptionRole, captionName, captionStart, groupCaptions, isCaptionNote } from "../captions.ts"
import { isDrawn } from "../drawing-kinds.ts"

/** What a stretch of a visual document is to a caption: the whole paragraph, "Table: " before it, its name, and so on. */
export type CaptionPart = "caption" | "word" | "name" | "note" | "target"

/** Positions count from the beginning of the content of the node that was asked about; `title` is what a picture has as its caption. */
export interface CaptionStretch {
  part: CaptionPart
  from: number
  to: number
  title?: string
}

/**
 * The captions of a visual document and of what it holds, by the one rule of `groupCaptions` that editions go by, in the
 * order of the document. A node that was looked at once is not looked at again, so that this costs little after each key.
 */
export function listVisualCaptions(node: Node): CaptionStretch[] {
  const before = known.get(node)
  if (before) return before
  const found: CaptionStretch[] = []
  known.set(node, found)
  if (node.isTextblock || node.type.name === "table") return found
  const starts: number[] = []
  node.forEach((child, offset) => {
    starts.push(offset)
    for (const one of listVisualCaptions(child))
      found.push({ ...one, from: one.from + offset + 1, to: one.to + offset + 1 })
  })
  const groups = groupCaptions(node.content.content.map(roleOf))
  for (const { target, caption: beside, notes } of groups) {
    const at = (index: number, part: CaptionPart, title?: string) => {
      const from = starts[index]!
      found.push({ part, from, to: from + node.child(index).nodeSize, ...(title !== undefined && { title }) })
      found.push(...inlineParts(node.child(index), from + 1, part))
    }
    const title = titleOf(node.child(target))
    // A picture with a title needs no other caption, so that such a paragraph is one like any other.
    const caption = title === undefined ? beside : undefined
    if (caption !== undefined) at(caption, "caption")
    if (caption !== undefined || title !== undefined) at(target, "target", title)
    for (const index of notes) at(index, "note")
  }
  return found
}

const known = new WeakMap<Node, CaptionStretch[]>()
const roles = new WeakMap<Node, CaptionRole>()

function roleOf(node: Node): CaptionRole {
  const role = roles.get(node) ?? readRole(node)
  roles.set(node, role)
  return role
}

function readRole(node: Node): CaptionRole {
  if (node.type.name === "table") return "table"
  if (node.type.name === "code_block") return isDrawn(node.attrs["lang"]) ? "figure" : "other"
  if (node.type.name === "source_block")
    return /^\s*<table\b[^]*<\/table>\s*$/i.test(node.textContent) ? "table" : "other"
  if (node.type.name !== "paragraph") return "other"
  if (pictureIn(node)) return "figure"
  const words = plainTextOf(node.firstChild)
  const start = captionStart(words)
  if (start) return `${start.kind} caption`
  return isCaptionNote(words) ? "note" : "other"
}

/** The picture of a paragraph that holds nothing else but perhaps its name. */
function pictureIn(node: Node): Node | undefined {
  const [image, name, ...others] = node.content.content
  if (node.type.name !== "paragraph" || image?.type.name !== "image" || others.length > 0) return undefined
  const words = plainTextOf(name)
  return name === undefined || captionName(words)?.length === words.length ? image : undefined
}

function titleOf(node: Node): string | undefined {
  const title: unknown = pictureIn(node)?.attrs["title"]
  return typeof title === "string" && title.trim() !== "" ? title : undefined
}

/** Where the word before a caption and the name after it stand, given where the paragraph's content begins. */
function inlineParts(node: Node, start: number, part: CaptionPart): CaptionStretch[] {
  if (!node.isTextblock || part === "note") return []
  const found: CaptionStretch[] = []
  const word = part === "caption" ? captionStart(plainTextOf(node.firstChild)) : undefined
  if (word) found.push({ part: "word", from: start, to: start + word.length })
  const name = captionName(plainTextOf(node.lastChild))
  const end = start + node.content.size
  if (name) found.push({ part: "name", from: end - name.length, to: end })
  return found
}

/** Words with a mark, such as bold, are no word for a table. */
const plainTextOf = (node: Node | null | undefined): string =>
  node?.isText && node.marks.length === 0 ? (node.text ?? "") : ""
