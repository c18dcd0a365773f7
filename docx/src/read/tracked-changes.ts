import { alignTokens } from "@hub/markdown"
import { changeKind } from "./changes.ts"
import { readNotes } from "./notes.ts"
import type { WordPackage } from "./package.ts"
import { child, type XmlNode } from "./xml.ts"

/** The words of a document as they were before its changes, and where in them each change was made, and by whom. */
export type TrackedDocument = { text: string; changes: TrackedChange[] }
type TrackedChange = { from: number; to: number; said_by: string; said_at: string | null }

/** All insertions and deletions of a document, in its order. */
export async function readTrackedChanges(word: WordPackage): Promise<TrackedDocument> {
  const body = child(word.main.root, "w:body") ?? word.main.root
  const notes = await readNotes(word)
  const tracked: TrackedDocument = { text: "", changes: [] }
  for (const node of [body, ...[...notes.texts.values()].map((note) => note.node)]) gatherChanges(node, tracked, true)
  return tracked
}

/** Who changed a stretch of the Markdown that these words became. */
export function createAuthorFinder(markdown: string, { text, changes }: TrackedDocument) {
  const [written, read] = [listWords(markdown), listWords(text)]
  const found = alignTokens(
    written.map((one) => one.word),
    read.map((one) => one.word),
  )
  return (start: number, end: number): TrackedChange[] => {
    const before = written.findLastIndex((one, at) => one.to <= start && (found[at] ?? -1) >= 0)
    const behind = written.findIndex((one, at) => one.from >= end && (found[at] ?? -1) >= 0)
    const from = before < 0 ? 0 : read[found[before]!]!.to
    const to = behind < 0 ? text.length : read[found[behind]!]!.from
    return changes.filter((one) =>
      one.from === one.to ? one.from >= from && one.to <= to : one.to > from && one.from < to,
    )
  }
}

const listWords = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}]+|[^\s]/gu)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }))

/** `there` says whether the words stood in the document before. */
function gatherChanges(node: XmlNode, tracked: TrackedDocument, there: boolean): void {
  if (node.name === "w:t" || node.name === "w:delText") {
    if (there) tracked.text += node.text
    return
  }
  const mark = changeMarkOf(node)
  const from = tracked.text.length
  const stays = there && !(mark && changeKind(mark) === "insertions")
  for (const each of node.children) gatherChanges(each, tracked, mark && node.name === "w:p" ? there : stays)
  if (mark && there) {
    const made = { said_by: mark.attributes["w:author"] ?? "", said_at: momentOf(mark.attributes["w:date"]) }
    const end = tracked.text.length
    tracked.changes.push({ from: node.name === "w:p" ? end : from, to: end, ...made })
  }
  if (there && /^w:(?:p|tc|tab|br)$/.test(node.name)) tracked.text += "\n"
}

/** The change that a node is, or that is marked of it: of a paragraph's end, a row or a cell. */
function changeMarkOf(node: XmlNode): XmlNode | undefined {
  if (isChange.test(node.name)) return node
  if (node.name === "w:p")
    return child(child(node, "w:pPr"), "w:rPr")?.children.find((each) => isChange.test(each.name))
  if (node.name === "w:tr") return child(node, "w:trPr")?.children.find((each) => isChange.test(each.name))
  if (node.name === "w:tc") return child(node, "w:tcPr")?.children.find((each) => isChange.test(each.name))
  return undefined
}

const isChange = /^w:(?:ins|del|moveTo|moveFrom|cellIns|cellDel)$/

const momentOf = (date = "") => (Number.isNaN(Date.parse(date)) ? null : new Date(date).toISOString())
