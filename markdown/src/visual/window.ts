import type { Node } from "prosemirror-model"
import type { Draft } from "./draft.ts"
import type { Hunk } from "./hunks.ts"
import { lineStart } from "./lines.ts"
import { matched } from "./match.ts"
import { endOf, startOf } from "./part.ts"
import { readPiece } from "./read-piece.ts"
import { schema } from "./schema.ts"

/** The part of a draft that is read again to prove an edit: the blocks `first` to `last`, and the source `from` to `to`. */
export interface Window {
  first: number
  last: number
  from: number
  to: number
  expected: Node[]
}

/** Whether a change may give other blocks another meaning, by what it defines or no longer does. */
export function touchesDefinitions(draft: Draft, hunk: Hunk, shown: readonly Node[]): boolean {
  const touched = [
    ...draft.parts.slice(hunk.from, hunk.to).map((part) => part.node),
    ...shown.slice(hunk.start, hunk.end),
  ]
  return touched.some((block) => {
    let defines = false
    const look = (node: Node) => {
      defines ||= node.type === schema.nodes.footnote_def || node.attrs["kind"] === "definition"
      return !defines && !node.isTextblock
    }
    if (look(block)) block.descendants(look)
    return defines
  })
}

/** The blocks of a hunk with `reach` blocks on each side. */
export function windowAround(draft: Draft, hunk: Hunk, shown: readonly Node[], reach: number): Window {
  const { parts, source, isCut } = draft
  const isList = (at: number) => parts[at]?.node.type === schema.nodes.list
  let first = Math.max(0, hunk.from - reach)
  while (first > 0 && isList(first) && isList(first - 1)) first--
  let last = Math.min(parts.length, hunk.to + reach)
  while (last < parts.length && isList(last - 1) && isList(last)) last++

  const [opening, closing] = [parts[first], parts[last - 1]]
  const isEnd = last === parts.length && !isCut
  return {
    first,
    last,
    from: first === 0 || opening === undefined ? startOfText(source) : lineStart(source, startOf(opening)),
    to: isEnd || closing === undefined ? source.length : endOf(closing),
    expected: expectedIn(draft, hunk, shown, first, last),
  }
}

/**
 * How many blocks on each side have to be read with those of a hunk, so that they read as they do in the whole text. One is
 * enough but where the parser looks further back.
 */
export function steadyReach(draft: Draft, hunk: Hunk, shown: readonly Node[]): number {
  for (let reach = 1; ; reach *= 2) {
    const { first, last, from, to } = windowAround(draft, hunk, shown, reach)
    const { read } = readPiece(draft.source.slice(from, to), from, draft.definitions)
    const old = draft.parts.slice(first, last).map((part) => part.node)
    if (matched(old, read, "loose") !== undefined || (first === 0 && last === draft.parts.length)) return reach
  }
}

/** All blocks. */
export function wholeOf(draft: Draft, hunk: Hunk, shown: readonly Node[]): Window {
  const { parts, source } = draft
  return {
    first: 0,
    last: parts.length,
    from: 0,
    to: source.length,
    expected: expectedIn(draft, hunk, shown, 0, parts.length),
  }
}

function expectedIn({ parts }: Draft, hunk: Hunk, shown: readonly Node[], first: number, last: number): Node[] {
  const before = parts.slice(first, hunk.from)
  const after = parts.slice(hunk.to, Math.max(last, hunk.to))
  return [...before.map((part) => part.node), ...shown.slice(hunk.start, hunk.end), ...after.map((part) => part.node)]
}

/** Where a text begins, after a byte order mark. */
export function startOfText(source: string): number {
  return source.startsWith("\uFEFF") ? 1 : 0
}

/** A hunk with so many unchanged blocks on each side of it, as far as there are. */
export function widened({ parts }: Draft, hunk: Hunk, shown: readonly Node[], neighbours: number): Hunk {
  const isSame = (at: number, other: number) => {
    const [part, node] = [parts[at]?.node, shown[other]]
    return part !== undefined && node !== undefined && (part === node || part.eq(node))
  }
  let [before, after] = [0, 0]
  while (before < neighbours && isSame(hunk.from - before - 1, hunk.start - before - 1)) before++
  while (after < neighbours && isSame(hunk.to + after, hunk.end + after)) after++
  return { from: hunk.from - before, to: hunk.to + after, start: hunk.start - before, end: hunk.end + after }
}
