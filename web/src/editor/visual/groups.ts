import { Fragment, type Mark, type Node, Schema } from "prosemirror-model"
import type { EditorView } from "prosemirror-view"
import { countAlikeEnds } from "../alike-ends.ts"

/** From so many blocks on, a document is drawn in groups of them. */
const many = 200
/** How many blocks are in a new group, at least; at most it is twice as many. */
const together = 50

export const isLong = (doc: Node) => doc.childCount > many

/**
 * A group is one more element around blocks on the page, and nothing in the document: only what is drawn has each block with a
 * mark that says its group, since the view puts one element around neighbours with the same mark.
 */
const type = new Schema({
  nodes: { doc: { content: "text*" }, text: {} },
  marks: { group: { attrs: { number: {} }, reparseInView: true, toDOM: () => ["div", { class: "blocks" }, 0] } },
}).marks.group

let groups = 0
const newGroup = (): readonly Mark[] => [type.create({ number: groups++ })]

/** Blocks whose margins meet in one of 1em, as those of two groups do. */
const closing = new Set(["paragraph", "list", "blockquote", "code_block", "source_block"])
const opening = new Set(["paragraph", "heading", "list", "blockquote", "code_block", "source_block"])

/** A document with its blocks in groups; what was drawn before stays in the group where it is. */
export function groupBlocks(now: Node, before?: { doc: Node; drawn: Node }): Node {
  const blocks = now.content.content
  const was = before?.doc.content.content ?? []
  const drawn = before?.drawn.content.content ?? []
  const { start, end } = countAlikeEnds(was, blocks)

  const added = blocks.slice(start, blocks.length - end)
  const removed = drawn.slice(start, drawn.length - end)
  const after = drawn.slice(drawn.length - end)
  const beside = drawn[start - 1] ?? after[0]
  const written =
    beside === undefined || added.length > removed.length + together
      ? inNewGroups(added)
      : // What is written stands in the group of what stood there, or else of what it stands beside.
        added.map((block, index) => block.mark((removed[Math.min(index, removed.length - 1)] ?? beside).marks))
  return now.copy(Fragment.fromArray([...drawn.slice(0, start), ...written, ...after]))
}

function inNewGroups(blocks: readonly Node[]): Node[] {
  let marks = newGroup()
  let count = 0
  return blocks.map((block, index) => {
    const last = blocks[index - 1]?.type.name ?? ""
    const meets = closing.has(last) && opening.has(block.type.name)
    if (count >= (meets ? together : 2 * together)) {
      marks = newGroup()
      count = 0
    }
    count++
    return block.mark(marks)
  })
}

/** The first block on the page that reaches under a line. */
export function findBlockUnder({ children }: Element, line: number): Element | undefined {
  // They follow one another, so that it is found by halving.
  let [low, high] = [0, children.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > line) high = middle
    else low = middle + 1
  }
  const found = children[low]
  return found?.className === "blocks" ? findBlockUnder(found, line) : found
}

/** What a view keeps of its document on the page; the library names it in its code and not in its types. */
type DocViewInternals = {
  update: (doc: Node, ...rest: unknown[]) => boolean
  matchesNode: (doc: Node, ...rest: unknown[]) => boolean
  parseRange: (from: number, to: number, base?: number) => unknown
  children: ViewChunk[]
}
type ViewChunk = Pick<DocViewInternals, "parseRange" | "children"> & {
  size: number
  border: number
  contentDOM: HTMLElement | null
}

/**
 * From its next document on, a view draws it in groups: the browser watches and walks some elements, and not each block, when
 * a key is pressed. Where the view begins again by itself it draws without them, which is slower and no other.
 */
export function drawInGroups(view: EditorView): void {
  const { docView: drawing } = view as unknown as { docView: DocViewInternals }
  const { update, matchesNode, parseRange } = drawing
  let before: { doc: Node; drawn: Node } | undefined
  const drawn = (doc: Node) => {
    if (before?.doc !== doc) before = { doc, drawn: groupBlocks(doc, before) }
    return before.drawn
  }
  drawing.update = (doc, ...rest) => update.call(drawing, drawn(doc), ...rest)
  drawing.matchesNode = (doc, ...rest) => matchesNode.call(drawing, drawn(doc), ...rest)
  // A change within a block is read from that block alone, as it is without groups.
  drawing.parseRange = (from, to, base = 0) => {
    let at = base
    for (const { size, children } of drawing.children) {
      if (from >= at && to <= at + size)
        for (const block of children) {
          if (from > at && to < at + block.size && block.contentDOM)
            return block.parseRange(from, to, at + block.border)
          at += block.size
        }
      else at += size
    }
    return parseRange.call(drawing, from, to, base)
  }
}
