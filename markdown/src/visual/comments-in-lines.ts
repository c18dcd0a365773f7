import { Fragment, type Node } from "prosemirror-model"
import { schema } from "./schema.ts"

const { nodes } = schema

/**
 * The document with no comment at the beginning of a line of a paragraph, where Markdown would read a block up to the end of the
 * line: one that comes to stand there, since the words before it were deleted, goes behind the first word after it.
 */
export function withCommentsInLines(before: Node, doc: Node): Node {
  const known = new Set(before.children)
  return mapBlocks(doc, (block) => (known.has(block) ? block : moveComments(block)))
}

function mapBlocks(node: Node, change: (block: Node) => Node): Node {
  const children = node.children.map(change)
  return children.every((child, at) => child === node.children[at]) ? node : node.copy(Fragment.fromArray(children))
}

function moveComments(block: Node): Node {
  if (!block.isTextblock) return mapBlocks(block, moveComments)
  if (block.type !== nodes.paragraph || !hasLeadingComment(block)) return block
  const lines: Node[][] = [[]]
  for (const node of block.children) {
    lines.at(-1)!.push(node)
    if (isBreak(node)) lines.push([])
  }
  return block.copy(Fragment.fromArray(lines.flatMap(moveInLine)))
}

const hasLeadingComment = (block: Node) =>
  block.children.some(
    (node, at) =>
      isComment(node) && (at === 0 || isBreak(block.children[at - 1]!) || isComment(block.children[at - 1]!)),
  )

const isBreak = ({ type }: Node) => type === nodes.hard_break || type === nodes.soft_break
const isComment = ({ type, attrs }: Node) =>
  type === nodes.raw_inline && attrs["kind"] === "html" && String(attrs["value"]).startsWith("<!--")

function moveInLine(line: Node[]): Node[] {
  const start = line.findIndex((node) => !isComment(node))
  const first = line[start]
  if (start <= 0 || first === undefined || isBreak(first)) return line
  const [comments, rest] = [line.slice(0, start), line.slice(start + 1)]
  const word = /^\s*\S+/.exec(first.text ?? "")?.[0].length ?? first.nodeSize
  if (!first.isText || word === first.nodeSize) return [first, ...comments, ...rest]
  return [first.cut(0, word), ...comments, first.cut(word), ...rest]
}
