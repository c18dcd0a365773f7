import type { FootnoteReference } from "@hub/markdown"
import { reportAllLost } from "../report.ts"
import { describeAuthor } from "./changes.ts"
import { readNestedStory } from "./context.ts"
import type { DocumentNotes, ReaderContext, ReadBlocks } from "./context.ts"
import type { WordPackage } from "./package.ts"
import { visibleText } from "./style-guess.ts"
import { bookmarkKey } from "./wanted-anchors.ts"
import type { XmlNode } from "./xml.ts"

const longestComment = 2000

/** Separators are stored among the notes, but nobody wrote them. */
const separators = new Set(["separator", "continuationSeparator", "continuationNotice"])

export async function readNotes(word: WordPackage): Promise<DocumentNotes> {
  const notes: DocumentNotes = {
    texts: new Map(),
    labels: new Map(),
    definitions: [],
    bookmarked: new Map(),
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
export function makeNoteReference(
  context: ReaderContext,
  node: XmlNode,
  readBlocks: ReadBlocks,
): FootnoteReference | null {
  const key = noteKey(node)
  const text = context.notes.texts.get(key)
  if (!text) {
    context.report.lost(node, "A note whose text is missing")
    return null
  }

  context.report.kept(node)
  const known = context.notes.labels.get(key)
  const label = known ?? String(context.notes.labels.size + 1)
  if (known === undefined) {
    context.notes.labels.set(key, label)
    const children = readNestedStory(context, text.part, () => readBlocks(context, text.node))
    context.notes.definitions.push({ type: "footnoteDefinition", identifier: label, label, children })
  }
  return { type: "footnoteReference", identifier: label, label }
}

/** The signs of notes at which there is a bookmark, so that a field can show them once more. */
export function findBookmarkedNotes(roots: XmlNode[]): Map<string, XmlNode> {
  const found = new Map<string, XmlNode>()
  const open = new Map<string, string>()
  const visit = (node: XmlNode): void => {
    const id = node.attributes["w:id"] ?? ""
    if (node.name === "w:bookmarkStart") open.set(id, bookmarkKey(node.attributes["w:name"] ?? ""))
    if (node.name === "w:bookmarkEnd") open.delete(id)
    if (isNoteReference(node)) for (const key of open.values()) if (!found.has(key)) found.set(key, node)
    for (const each of node.children) visit(each)
  }
  for (const root of roots) visit(root)
  return found
}

const isNoteReference = ({ name }: XmlNode) => /^w:(?:foot|end)noteReference$/.test(name)

/** The notes of which a deletion took out every sign went with it. */
export function findDeletedNotes(roots: XmlNode[]): Set<string> {
  const deleted = new Set<string>()
  const stays = new Set<string>()
  const visit = (node: XmlNode, isDeleted: boolean): void => {
    if (isNoteReference(node)) (isDeleted ? deleted : stays).add(noteKey(node))
    const inside = isDeleted || node.name === "w:del" || node.name === "w:moveFrom"
    for (const each of node.children) visit(each, inside)
  }
  for (const root of roots) visit(root, false)
  return new Set([...deleted].filter((key) => !stays.has(key)))
}

/** A note that the conversion never came to has no sign in the text, or one that is hidden. */
export function reportUnusedNotes({ notes, report }: ReaderContext): void {
  for (const [key, { node }] of notes.texts)
    if (!notes.labels.has(key)) reportAllLost(report, node, "A note that no visible text refers to")
}

function noteKey(reference: XmlNode): string {
  const kind = reference.name === "w:footnoteReference" ? "footnotes" : "endnotes"
  return `${kind}:${reference.attributes["w:id"]}`
}

export function reportComment(context: ReaderContext, node: XmlNode): void {
  const comment = context.notes.comments.get(node.attributes["w:id"] ?? "")
  if (!comment) return context.report.lost(node, "A comment whose text is missing")
  context.notes.commented.add(comment)
  if (context.choices.comments === "drop") return context.report.leftOut(node, quoteComment(comment, 120))

  context.report.converted(node)
  context.report.noted(node, quoteComment(comment, longestComment))
}

/** Those whose place in the text is gone. */
export function reportUnplacedComments({ notes, report }: ReaderContext): void {
  for (const comment of notes.comments.values()) {
    if (notes.commented.has(comment)) continue
    report.count(comment, "comments", "not attached to the text")
    report.lost(comment, quoteComment(comment, longestComment))
  }
}

function quoteComment(comment: XmlNode, longest: number): string {
  const text = comment.children.map(visibleText).join(" ").trim()
  return `A comment by ${describeAuthor(comment)}: “${text.slice(0, longest)}”`
}
