import type { FootnoteReference } from "@hub/markdown"
import { loseAll } from "../ledger.ts"
import { signed } from "./changes.ts"
import { apart } from "./context.ts"
import type { Notes, Walk } from "./context.ts"
import type { WordPackage } from "./package.ts"
import type { ReadBlocks } from "./runs.ts"
import { textOf } from "./style-guess.ts"
import type { XmlNode } from "./xml.ts"

const longestComment = 2000

/** Separators are stored among the notes, but nobody wrote them. */
const separators = new Set(["separator", "continuationSeparator", "continuationNotice"])

export async function readNotes(word: WordPackage): Promise<Notes> {
  const notes: Notes = {
    texts: new Map(),
    labels: new Map(),
    definitions: [],
    comments: new Map(),
    commented: new Set(),
  }

  for (const kind of ["footnotes", "endnotes"]) {
    const part = await word.part(kind)
    for (const node of part?.root.children ?? []) {
      if (!part || separators.has(node.attributes["w:type"] ?? "")) continue
      notes.texts.set(`${kind}:${node.attributes["w:id"]}`, { node, part })
    }
  }
  const comments = await word.part("comments")
  for (const node of comments?.root.children ?? []) notes.comments.set(node.attributes["w:id"] ?? "", node)

  return notes
}

/** Makes the reference, and the note itself when it is met first. A note that refers to itself is read once. */
export function noteReference(walk: Walk, node: XmlNode, readBlocks: ReadBlocks): FootnoteReference | null {
  const key = keyOf(node)
  const text = walk.notes.texts.get(key)
  if (!text) {
    walk.ledger.lost(node, "A note whose text is missing")
    return null
  }

  walk.ledger.kept(node)
  const known = walk.notes.labels.get(key)
  const label = known ?? String(walk.notes.labels.size + 1)
  if (known === undefined) {
    walk.notes.labels.set(key, label)
    const children = apart(walk, text.part, () => readBlocks(walk, text.node))
    walk.notes.definitions.push({ type: "footnoteDefinition", identifier: label, label, children })
  }
  return { type: "footnoteReference", identifier: label, label }
}

/** The notes of which a deletion took out every sign went with it. */
export function deletedNotes(roots: XmlNode[]): Set<string> {
  const deleted = new Set<string>()
  const stays = new Set<string>()
  const visit = (node: XmlNode, isDeleted: boolean): void => {
    if (/^w:(?:foot|end)noteReference$/.test(node.name)) (isDeleted ? deleted : stays).add(keyOf(node))
    const inside = isDeleted || node.name === "w:del" || node.name === "w:moveFrom"
    for (const each of node.children) visit(each, inside)
  }
  for (const root of roots) visit(root, false)
  return new Set([...deleted].filter((key) => !stays.has(key)))
}

/** A note that the conversion never came to has no sign in the text, or one that is hidden. */
export function accountForNotes({ notes, ledger }: Walk): void {
  for (const [key, { node }] of notes.texts)
    if (!notes.labels.has(key)) loseAll(ledger, node, "A note that no visible text refers to")
}

function keyOf(reference: XmlNode): string {
  const kind = reference.name === "w:footnoteReference" ? "footnotes" : "endnotes"
  return `${kind}:${reference.attributes["w:id"]}`
}

export function commented(walk: Walk, node: XmlNode): void {
  const comment = walk.notes.comments.get(node.attributes["w:id"] ?? "")
  if (!comment) return walk.ledger.lost(node, "A comment whose text is missing")
  walk.notes.commented.add(comment)
  if (walk.choices.comments === "drop") return walk.ledger.lost(node, quoted(comment, 120))

  walk.ledger.converted(node)
  walk.ledger.noted(node, quoted(comment, longestComment))
}

/** Those whose place in the text is gone. */
export function accountForComments({ notes, ledger }: Walk): void {
  for (const comment of notes.comments.values()) {
    if (notes.commented.has(comment)) continue
    ledger.count(comment, "comments", "no place in the text")
    ledger.lost(comment, quoted(comment, longestComment))
  }
}

function quoted(comment: XmlNode, longest: number): string {
  const text = comment.children.map(textOf).join(" ").trim()
  return `A comment by ${signed(comment)}: “${text.slice(0, longest)}”`
}
