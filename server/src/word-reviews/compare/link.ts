import { alignTokens } from "@hub/markdown"
import { schema, type VisualDocument } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { objectSign, paragraphUnits, type WordView } from "./view.ts"

/** A character that a reader sees of a text, and where it stands in its document; those of a value stand where its variable does. */
export type ShownChar = { char: string; from: number; to: number; slug?: string; label?: string; isCode?: true }

/** A paragraph, heading, cell or block of code of the text: its place in the document, and what readers see of it. `note` is the label of the note that it is in. */
export type TextBlock = { at: number; node: Node; chars: ShownChar[]; note: string | null }

/** A paragraph of the Word file and the block it was written from: `chars` has one for each character of the paragraph. */
export type LinkedParagraph = { block: TextBlock; chars: (ShownChar | undefined)[] }

/** All blocks of a text in reading order. */
export function listTextBlocks({ doc }: VisualDocument, values: Record<string, string>): TextBlock[] {
  const blocks: TextBlock[] = []
  const visit = (node: Node, at: number, note: string | null) => {
    if (node.isTextblock) {
      if (node.type !== schema.nodes["source_block"])
        blocks.push({ at, node, chars: listChars(node, at + 1, values), note })
      return
    }
    const within = node.type === schema.nodes["footnote_def"] ? String(node.attrs["label"]) : note
    node.forEach((child, offset) => visit(child, at + 1 + offset, within))
  }
  doc.forEach((child, offset) => visit(child, offset, null))
  return blocks
}

function listChars(block: Node, start: number, values: Record<string, string>): ShownChar[] {
  const chars: ShownChar[] = []
  const addAll = (text: string, from: number, to: number, more: Partial<ShownChar> = {}) => {
    for (const char of text) chars.push({ char, from, to, ...more })
  }
  block.forEach((node, offset) => {
    const [from, to] = [start + offset, start + offset + node.nodeSize]
    if (node.isText) addText(chars, node, from)
    else if (node.type.name === "soft_break") addAll(" ", from, to)
    else if (node.type.name === "hard_break") addAll("\n", from, to)
    else if (node.type.name === "image") addAll(objectSign, from, to)
    else if (node.type.name === "variable") {
      const slug = String(node.attrs["slug"])
      addAll(values[slug] ?? `{{${slug}}}`, from, to, { slug })
    } else addAll(shownOfRaw(node), from, to, labelOf(node))
  })
  return withEquations(withoutAlertMark(chars, block))
}

function addText(chars: ShownChar[], node: Node, from: number): void {
  const isCode = schema.marks.code.isInSet(node.marks) !== undefined
  let at = from
  for (const char of node.text ?? "") {
    chars.push({ char, from: at, to: at + char.length, ...(isCode && { isCode }) })
    at += char.length
  }
}

/** Elements show nothing themselves, but for a line break. */
function shownOfRaw(node: Node): string {
  const [kind, value] = [node.attrs["kind"] as string, node.attrs["value"] as string]
  if (kind === "footnote") return objectSign
  if (kind === "literal") return value
  return /^<br\s*\/?>$/i.test(value) ? "\n" : kind === "html" ? "" : "\uFFFD"
}

function labelOf(node: Node): Partial<ShownChar> {
  const label = node.attrs["kind"] === "footnote" ? /^\[\^(.+)\]$/.exec(String(node.attrs["value"]))?.[1] : undefined
  return label === undefined ? {} : { label }
}

const alertMark = /^\[!(?:note|tip|important|warning|caution)\]\s*/i

/** What makes a quote an alert is shown as its title, which is a paragraph of its own. */
function withoutAlertMark(chars: ShownChar[], block: Node): ShownChar[] {
  if (block.type.name !== "paragraph") return chars
  const mark = alertMark.exec(chars.map(({ char }) => char).join(""))
  return mark ? chars.slice(mark[0].length) : chars
}

/** Code between dollar signs is one equation. */
function withEquations(chars: ShownChar[]): ShownChar[] {
  const made: ShownChar[] = []
  for (let at = 0; at < chars.length; at++) {
    const one = chars[at]!
    let end = at + 1
    while (chars[end]?.isCode) end++
    const closing = chars[end]
    const isEquation = one.char === "$" && !one.isCode && end > at + 1 && closing?.char === "$"
    if (isEquation) {
      made.push({ char: objectSign, from: one.from, to: closing.to })
      at = end
    } else made.push(one)
  }
  return made
}

/** Which paragraph of what was handed out is which block of the text; one that differs in any word is none. */
export function linkParagraphs(view: WordView, blocks: TextBlock[]): (LinkedParagraph | undefined)[] {
  const paragraphs = view.starts
    .slice(0, -1)
    .map((_, at) => comparable(paragraphUnits(view, at).map(({ char }) => char)))
  const shown = blocks.map(({ chars }) => comparable(chars.map(({ char }) => char)))
  const found = alignTokens(
    paragraphs.map(({ text }, at) => (text === "" ? `empty ${at}` : text)),
    shown.map(({ text }) => text),
  )
  return paragraphs.map(({ places }, at) => {
    const [block, there] = [blocks[found[at] ?? -1], shown[found[at] ?? -1]]
    if (block === undefined || there === undefined) return undefined
    const words = paragraphUnits(view, at).map(({ char }) => char)
    if (words.join("") === block.chars.map(({ char }) => char).join("")) return { block, chars: block.chars }
    const chars: (ShownChar | undefined)[] = words.map(() => undefined)
    for (const [index, place] of places.entries()) chars[place] = block.chars[there.places[index] ?? -1]
    return { block, chars }
  })
}

/** The sign of a task, which the Word file writes before its words. */
const taskSign = /^[☐☑•]\t/

/** A text as it is compared: blanks count as one, and what is not seen not at all. `places` are those of its characters. */
function comparable(chars: string[]): { text: string; places: number[] } {
  const skipped = taskSign.exec(chars.slice(0, 2).join(""))?.[0].length ?? 0
  const places: number[] = []
  let text = ""
  for (const [at, char] of chars.entries()) {
    const isBlank = /\s/.test(char)
    if (at < skipped || /[\u00AD\u200B\u2060\uFEFF]/.test(char) || (isBlank && (text === "" || text.endsWith(" "))))
      continue
    text += isBlank ? " " : char
    for (let unit = 0; unit < char.length; unit++) places.push(at)
  }
  const trimmed = text.trimEnd()
  return { text: trimmed, places: places.slice(0, trimmed.length) }
}

/** The label in the text of each note of the Word file: signs stand in the same order in a paragraph and its block. */
export function labelsOfNotes(view: WordView, linked: (LinkedParagraph | undefined)[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const [at, link] of linked.entries())
    for (const [index, { piece }] of paragraphUnits(view, at).entries()) {
      const label = link?.chars[index]?.label
      if (piece?.object?.kind === "note" && label !== undefined) labels.set(piece.object.content, label)
    }
  return labels
}
