import type { Node } from "prosemirror-model"
import type { Conventions } from "./conventions.ts"
import type { Definitions } from "./definitions.ts"
import type { Hunk } from "./hunks.ts"
import { lineStart } from "./lines.ts"
import { matched } from "./match.ts"
import type { Likeness } from "./match.ts"
import type { Part } from "./part.ts"
import { endOf, partsOf, startOf } from "./part.ts"
import { patchNode } from "./patch-node.ts"
import { patchRun, rewriteHunk } from "./patch-run.ts"
import type { Run } from "./patch-run.ts"
import type { Edit, Grain, Patching } from "./patching.ts"
import { edited } from "./patching.ts"
import { schema } from "./schema.ts"
import type { Reading } from "./window.ts"
import { readPiece, readWhole } from "./window.ts"
import { writerOf } from "./writer.ts"

/** A text on its way to a document, from the last change to the first. */
export interface Draft {
  source: string
  /** The blocks that the text has, as far as they are known. */
  parts: Part[]
  /** Whether the blocks after the last part are unknown. */
  isCut: boolean
  exact: boolean
  reopen: boolean
  definitions: Definitions
  conventions: () => Conventions
}

/** The part of a draft that is read again to prove an edit: the blocks `first` to `last`, and the source `from` to `to`. */
interface Window {
  first: number
  last: number
  from: number
  to: number
  expected: Node[]
}

interface Candidate {
  edits: Edit[]
  piece: string
  reading: Reading & { definitions?: Definitions }
}

const ladder: [Grain, boolean][] = [
  ["fine", false],
  ["fine", true],
  ["content", false],
  ["content", true],
  ["block", false],
  ["block", true],
]

/** Saves one hunk into a draft; `shown` are the blocks of the edited document. */
export function saveHunk(draft: Draft, hunk: Hunk, shown: readonly Node[]): void {
  if (saysTheSame(draft, hunk, shown)) return
  const isWhole = !draft.isCut && touchesDefinitions(draft, hunk, shown)
  const window = isWhole ? wholeOf(draft, hunk, shown) : windowAround(draft, hunk, shown)
  const candidates: Candidate[] = []

  for (const [grain, escapes] of ladder) {
    const edits = editsFor(draft, hunk, shown, grain, escapes)
    const candidate = edits && read(draft, window, edits, isWhole)
    if (candidate === undefined || candidates.some((one) => one.piece === candidate.piece)) continue
    candidates.push(candidate)
    if (accept(draft, window, candidate, "same")) return
    if (grain === "fine" && !escapes && accept(draft, window, candidate, "loose")) return
  }
  if (candidates[0] !== undefined && isTypedSource(draft, hunk, shown)) return takeUnread(draft, hunk, candidates[0])
  if (candidates.some((candidate) => accept(draft, window, candidate, "loose"))) return
  if (acceptRewritten(draft, hunk, shown, isWhole) || acceptWhole(draft, hunk, shown, candidates)) return

  draft.exact = false
  const nearest = candidates.at(-1)
  if (nearest !== undefined) takeUnread(draft, hunk, nearest)
  else draft.isCut = true
}

/** Whether nothing but blanks at edges and the like has changed, which needs no edit. */
function saysTheSame(draft: Draft, hunk: Hunk, shown: readonly Node[]): boolean {
  const old = draft.parts.slice(hunk.from, hunk.to)
  const wanted = shown.slice(hunk.start, hunk.end)
  if (old.length !== wanted.length) return false
  const origins = matched(wanted, old, "same")
  if (origins === undefined) return false
  for (const [at, part] of old.entries()) {
    const [origin, node] = [origins[at], wanted[at]]
    if (origin !== undefined && node !== undefined) draft.parts[hunk.from + at] = { node, origin, shift: part.shift }
  }
  return true
}

function touchesDefinitions(draft: Draft, hunk: Hunk, shown: readonly Node[]): boolean {
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

function windowAround(draft: Draft, hunk: Hunk, shown: readonly Node[]): Window {
  const { parts, source, isCut } = draft
  const isList = (at: number) => parts[at]?.node.type === schema.nodes.list
  let first = Math.max(0, hunk.from - 1)
  while (first > 0 && isList(first) && isList(first - 1)) first--
  let last = Math.min(parts.length, hunk.to + 1)
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

function wholeOf(draft: Draft, hunk: Hunk, shown: readonly Node[]): Window {
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

function startOfText(source: string): number {
  return source.startsWith("\uFEFF") ? 1 : 0
}

function editsFor(
  draft: Draft,
  hunk: Hunk,
  shown: readonly Node[],
  grain: Grain,
  escapes: boolean,
): Edit[] | undefined {
  const patching = patchingOf(draft, grain, escapes, knownIn(draft.parts.slice(hunk.from, hunk.to)))
  return patchRun(runOf(draft, shown), hunk, patching) ? patching.edits : undefined
}

function patchingOf(draft: Draft, grain: Grain, escapes: boolean, known: Patching["known"]): Patching {
  const { source } = draft
  const conventions = draft.conventions()
  const writer = writerOf(conventions, escapes)
  return { source, conventions, writer, grain, edits: [], inside: patchNode, known }
}

function runOf({ parts, source }: Draft, shown: readonly Node[]): Run {
  return { container: emptyDocument, old: parts, wanted: shown, empty: startOfText(source) }
}

const emptyDocument = schema.nodes.doc.create()

/** Finds parts by their nodes, at any depth. */
function knownIn(parts: readonly Part[]): (node: Node) => Part | undefined {
  let found: Map<Node, Part> | undefined
  return (node) => {
    if (found === undefined) {
      found = new Map()
      const waiting = [...parts]
      for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
        found.set(part.node, part)
        if (!part.node.isTextblock) waiting.push(...partsOf(part))
      }
    }
    return found.get(node)
  }
}

function read(draft: Draft, window: Window, edits: Edit[], isWhole: boolean): Candidate | undefined {
  const to = Math.max(window.to, ...edits.map((edit) => edit.to))
  const moved = edits.map((edit) => ({ ...edit, from: edit.from - window.from, to: edit.to - window.from }))
  const piece = edited(draft.source.slice(window.from, to), moved)
  if (piece === undefined) return undefined
  return { edits, piece, reading: isWhole ? readWhole(piece) : readPiece(piece, window.from, draft.definitions) }
}

/** Takes a candidate into the draft if it reads as is expected. */
function accept(draft: Draft, window: Window, { edits, reading }: Candidate, likeness: Likeness): boolean {
  const origins = matched(window.expected, reading.read, likeness)
  const source = origins && edited(draft.source, edits)
  if (origins === undefined || source === undefined) return false

  const moved = source.length - draft.source.length
  const parts = origins.flatMap((origin, at) => {
    const node = window.expected[at]
    return origin === undefined || node === undefined ? [] : [{ node, origin, shift: reading.shift }]
  })
  const after = draft.parts.slice(window.last)
  const shifted = moved === 0 ? after : after.map((part) => ({ ...part, shift: part.shift + moved }))
  draft.parts = [...draft.parts.slice(0, window.first), ...parts, ...shifted]
  draft.source = source
  draft.definitions = reading.definitions ?? draft.definitions
  if (likeness === "loose") draft.reopen = true
  return true
}

function isTypedSource(draft: Draft, hunk: Hunk, shown: readonly Node[]): boolean {
  const isSource = (node: Node) => node.type === schema.nodes.source_block
  const old = draft.parts.slice(hunk.from, hunk.to)
  const wanted = shown.slice(hunk.start, hunk.end)
  return old.length === wanted.length && old.every((part) => isSource(part.node)) && wanted.every(isSource)
}

/** Makes edits whose outcome was not proved, so that only the blocks before them are known. */
function takeUnread(draft: Draft, hunk: Hunk, { edits }: Candidate): void {
  draft.source = edited(draft.source, edits) ?? draft.source
  draft.parts = draft.parts.slice(0, hunk.from)
  draft.isCut = true
}

/**
 * Writes all of the changed blocks anew, and then the blocks on both sides as well, where what stands beside them keeps a
 * change from being read; at first with what they hold as it stands in the source.
 */
function acceptRewritten(draft: Draft, hunk: Hunk, shown: readonly Node[], isWhole: boolean): boolean {
  const before = hunk.from > 0 ? 1 : 0
  const after = hunk.to < draft.parts.length && hunk.end < shown.length ? 1 : 0
  const wide = { from: hunk.from - before, to: hunk.to + after, start: hunk.start - before, end: hunk.end + after }
  for (const one of [hunk, wide])
    for (const known of [knownIn(draft.parts.slice(one.from, one.to)), () => undefined]) {
      const patching = patchingOf(draft, "block", true, known)
      if (!rewriteHunk(runOf(draft, shown), one, patching)) continue
      const window = isWhole ? wholeOf(draft, one, shown) : windowAround(draft, one, shown)
      const candidate = read(draft, window, patching.edits, isWhole)
      if (candidate !== undefined && accept(draft, window, candidate, "same")) return true
    }
  return false
}

function acceptWhole(draft: Draft, hunk: Hunk, shown: readonly Node[], candidates: Candidate[]): boolean {
  const [first] = candidates
  if (draft.isCut || first === undefined) return false
  const window = wholeOf(draft, hunk, shown)
  const candidate = read(draft, window, first.edits, true)
  return candidate !== undefined && accept(draft, window, candidate, "loose")
}
