import type { Root } from "mdast"
import { parseMarkdown } from "../../src/parse.ts"
import { toHtml } from "../../src/html.ts"
import { walkTree } from "../../src/walk.ts"
import type { VisualDocument } from "../../src/visual/visual.ts"
import { openVisual, saveVisual } from "../../src/visual/visual.ts"
import { withSelfLinksUpdated } from "../../src/visual/self-links.ts"
import { matchBlocks } from "../../src/visual/match-blocks.ts"
import { readDocumentBlocks } from "../../src/visual/read-blocks.ts"
import { rangeOfTree } from "../../src/visual/origin.ts"
import type { MadeEdit } from "./edits.ts"

/** What one edit did to a text. */
export interface EditOutcome {
  /** Only lines of the touched blocks, and empty lines beside them, changed. */
  confined: boolean
  lines: number
  /** The text reads back as the edited document. */
  reads: boolean
  exact: boolean
  /** Every top-level block that was not touched reads as before. */
  elsewhere: boolean
  /** Rendered, nothing differs but the word, or what stands between the blocks beside the touched ones. */
  html: boolean
  source: string
}

/** Saves an edit and looks at what it did, without asking the engine that made it. */
export function measureEdit(opened: VisualDocument, made: MadeEdit): EditOutcome {
  const saved = saveVisual(opened, made.doc)
  const changed = changedLineRanges(opened.source, saved.source)
  const [first, last] = linesTouched(opened, made.touched)
  const tree = parseMarkdown(saved.source)
  const again = openVisual(saved.source, tree)
  return {
    confined: changed.some(([from, to]) => from >= first && to <= last),
    lines: changed[0]![1] - changed[0]![0],
    reads:
      matchBlocks(
        withSelfLinksUpdated(opened.doc, made.doc).children,
        readDocumentBlocks(tree, saved.source),
        "loose",
      ) !== undefined,
    exact: saved.exact,
    elsewhere: sameElsewhere(opened, again, made.touched),
    html:
      made.word === undefined
        ? samePageElsewhere(opened, tree, made.touched)
        : rendered(tree).replaceAll("Zqx9Z", made.word) === rendered(parseMarkdown(opened.source)),
    source: saved.source,
  }
}

/** HTML without the anchors of headings, which are made of their words. */
const rendered = (tree: Root) => toHtml(tree).replace(/ id="[^"]*"/g, "")

/** What a text says of other places than its own: without it, those change as they should. */
const faraway = new Set(["definition", "footnoteDefinition", "footnoteReference", "html"])

function samePageElsewhere(opened: VisualDocument, after: Root, touched: [number, number]): boolean {
  const [first, last] = blocksTouched(opened, touched)
  const start = startOf(opened, Math.max(0, first - 1))
  const end = startOf(opened, last + 2)
  const before = parseMarkdown(opened.source)
  let speaksOfOthers = false
  walkTree(before, ({ type, position }) => {
    const offset = position?.start.offset ?? 0
    if (faraway.has(type) && offset >= start && offset < end) speaksOfOthers = true
  })
  if (speaksOfOthers) return true

  const [old, marks] = withoutMarks(toHtml(before, { markOffsets: true }).replace(/ id="[^"]*"/g, ""))
  const next = rendered(after)
  const left = marks.findLast(({ offset }) => offset <= start)?.at ?? 0
  const right = marks.find(({ offset }) => offset >= end)?.at ?? old.length
  return next.startsWith(old.slice(0, left)) && next.slice(left).endsWith(old.slice(right))
}

/** A page without the marks of where its elements come from, and where those were. */
function withoutMarks(page: string): [string, { offset: number; at: number }[]] {
  const marks: { offset: number; at: number }[] = []
  let plain = ""
  for (const part of page.split(/(?=<[^<>]* data-source-offset=")/)) {
    const mark = / data-source-offset="(\d+)"/.exec(part)
    if (mark) marks.push({ offset: Number(mark[1]), at: plain.length })
    plain += mark ? part.replace(mark[0], "") : part
  }
  return [plain, marks]
}

function startOf({ blocks, source }: VisualDocument, index: number): number {
  const block = blocks[index]
  return block === undefined ? source.length : rangeOfTree(block.origin.tree).from + block.shift
}

const lines = (text: string) => text.split(/(?<=\n)/)

/** The lines of the old text that changed, `from` up to but not `to`; told in two ways where equal lines stand beside them. */
export function changedLineRanges(before: string, after: string): [number, number][] {
  const [old, next] = [lines(before), lines(after)]
  const most = Math.min(old.length, next.length)
  const same = (room: number, at: (row: string[], n: number) => string | undefined) => {
    let count = 0
    while (count < room && at(old, count) === at(next, count)) count++
    return count
  }
  const forward = (row: string[], n: number) => row[n]
  const backward = (row: string[], n: number) => row.at(-1 - n)
  const head = same(most, forward)
  const tail = same(most - head, backward)
  const tailFirst = same(most, backward)
  const headLast = same(most - tailFirst, forward)
  return [
    [head, old.length - tail],
    [headLast, old.length - tailFirst],
  ]
}

/** The lines of the smallest blocks that hold two positions, with the empty lines around, up to but not the last. */
function linesTouched(opened: VisualDocument, [from, to]: [number, number]): [number, number] {
  const [start, end] = [rangeAt(opened, from), rangeAt(opened, to)]
  const all = lines(opened.source)
  const lineAt = (offset: number) => lines(opened.source.slice(0, offset) + "x").length - 1
  let first = lineAt(start[0])
  let last = lineAt(Math.max(start[1], end[1])) + 1
  const isEmpty = (line: string | undefined) => line !== undefined && /^[ \t>]*\r?\n?$/.test(line)
  while (isEmpty(all[first - 1])) first--
  while (isEmpty(all[last])) last++
  return [first, last]
}

function rangeAt(opened: VisualDocument, position: number): [number, number] {
  const $at = opened.doc.resolve(Math.min(position, opened.doc.content.size))
  const index = Math.min($at.index(0), opened.blocks.length - 1)
  const block = opened.blocks[index]
  if (block === undefined) return [0, opened.source.length]
  let { origin } = block
  for (let depth = 1; depth < $at.depth; depth++) {
    const inside = origin.children[$at.index(depth)]
    if (inside === undefined || inside.tree.type === "tableCell") break
    origin = inside
  }
  const { from, to } = rangeOfTree(origin.tree)
  return [from + block.shift, to + block.shift]
}

function blocksTouched({ doc }: VisualDocument, [from, to]: [number, number]): [number, number] {
  const { size } = doc.content
  return [doc.resolve(Math.min(from, size)).index(0), doc.resolve(Math.min(to, size)).index(0)]
}

function sameElsewhere(before: VisualDocument, after: VisualDocument, touched: [number, number]): boolean {
  const [first, last] = blocksTouched(before, touched)
  const old = before.doc.children
  const head = old.slice(0, Math.max(0, first - 1))
  const tail = old.slice(last + 2)
  const next = after.doc.children
  return (
    head.every((node, at) => node.eq(next[at]!)) &&
    tail.every((node, at) => node.eq(next[next.length - tail.length + at]!))
  )
}
