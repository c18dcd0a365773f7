import type { Node } from "prosemirror-model"
import type { Definitions } from "./definitions.ts"
import type { Draft } from "./draft.ts"
import { saysTheSame } from "./draft.ts"
import type { Hunk } from "./hunks.ts"
import { matched } from "./match.ts"
import type { Likeness } from "./match.ts"
import type { Part } from "./part.ts"
import { partsOf } from "./part.ts"
import { patchNode } from "./patch-node.ts"
import { patchRun, rewriteHunk, separateRun } from "./patch-run.ts"
import type { Run } from "./patch-run.ts"
import type { Edit, Grain, Patching } from "./patching.ts"
import { edited } from "./patching.ts"
import type { Reading } from "./read-piece.ts"
import { readPiece, readWhole } from "./read-piece.ts"
import { schema } from "./schema.ts"
import type { Window } from "./window.ts"
import { startOfText, steadyReach, touchesDefinitions, wholeOf, widened, windowAround } from "./window.ts"
import { writerOf } from "./writer.ts"

interface Candidate {
  edits: Edit[]
  piece: string
  reading: Reading & { definitions?: Definitions }
}

/** What is tried, from the least change to the greatest: words as they are first, and `*` where `_` can't stand. */
const ladder: Try[] = (["fine", "content", "block"] as const).flatMap((grain) =>
  [false, true].flatMap((escapes) => [false, true].map((asterisks) => ({ grain, escapes, asterisks }))),
)

interface Try {
  grain: Grain
  escapes: boolean
  asterisks: boolean
}

/** Saves one hunk into a draft; `shown` are the blocks of the edited document. */
export function saveHunk(draft: Draft, hunk: Hunk, shown: readonly Node[]): void {
  if (saysTheSame(draft, hunk, shown)) return
  const isWhole = !draft.isCut && touchesDefinitions(draft, hunk, shown)
  let frame = (hunk: Hunk) => (isWhole ? wholeOf(draft, hunk, shown) : windowAround(draft, hunk, shown, 1))
  const candidates: Candidate[] = []

  for (const one of ladder) {
    const edits = editsFor(draft, hunk, shown, one)
    let candidate = read(draft, frame(hunk), edits, isWhole, candidates)
    if (candidate === undefined) continue
    const isPlain = one.grain === "fine" && !one.escapes
    if (accept(draft, frame(hunk), candidate, "same") || (isPlain && accept(draft, frame(hunk), candidate, "loose")))
      return

    const reach = isWhole || candidates.length > 0 ? 1 : steadyReach(draft, hunk, shown)
    if (reach > 1) {
      frame = (hunk) => windowAround(draft, hunk, shown, reach)
      candidate = read(draft, frame(hunk), edits, isWhole)
      if (candidate !== undefined && accept(draft, frame(hunk), candidate, isPlain ? "loose" : "same")) return
    }
    if (candidate !== undefined) candidates.push(candidate)
  }
  if (candidates[0] !== undefined && isTypedSource(draft, hunk, shown)) return takeUnread(draft, hunk, candidates[0])
  if (candidates.some((candidate) => accept(draft, frame(hunk), candidate, "loose"))) return
  if (acceptSeparated(draft, hunk, shown, frame(hunk), isWhole)) return
  if (acceptRewritten(draft, hunk, shown, frame, isWhole) || acceptWhole(draft, hunk, shown, candidates)) return

  draft.exact = false
  const nearest = candidates.at(-1)
  if (nearest !== undefined) takeUnread(draft, hunk, nearest)
  else draft.isCut = true
}

function editsFor(draft: Draft, hunk: Hunk, shown: readonly Node[], one: Try): Edit[] | undefined {
  const patching = patchingOf(draft, one, knownIn(draft.parts.slice(hunk.from, hunk.to)))
  return patchRun(runOf(draft, shown), hunk, patching) ? patching.edits : undefined
}

function patchingOf(draft: Draft, { grain, escapes, asterisks }: Try, known: Patching["known"]): Patching {
  const { source } = draft
  const learnt = draft.conventions()
  const conventions = asterisks ? { ...learnt, emphasis: "*" as const, strong: "*" as const } : learnt
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

/** What a piece of the draft reads as with edits made; undefined if that has been tried. */
function read(
  draft: Draft,
  window: Window,
  edits: Edit[] | undefined,
  isWhole: boolean,
  tried: readonly Candidate[] = [],
): Candidate | undefined {
  if (edits === undefined) return undefined
  const to = Math.max(window.to, ...edits.map((edit) => edit.to))
  const moved = edits.map((edit) => ({ ...edit, from: edit.from - window.from, to: edit.to - window.from }))
  const piece = edited(draft.source.slice(window.from, to), moved)
  if (piece === undefined || tried.some((candidate) => candidate.piece === piece)) return undefined
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

/** Puts a separator where blocks were removed, so that those beside them stay as they are. */
function acceptSeparated(draft: Draft, hunk: Hunk, shown: readonly Node[], window: Window, isWhole: boolean): boolean {
  const patching = patchingOf(draft, { grain: "block", escapes: true, asterisks: false }, () => undefined)
  if (hunk.start < hunk.end || !separateRun(runOf(draft, shown), hunk, patching)) return false
  const candidate = read(draft, window, patching.edits, isWhole)
  return candidate !== undefined && accept(draft, window, candidate, "same")
}

/**
 * Writes all of the changed blocks anew, and then the blocks on both sides as well, where what stands beside them keeps a
 * change from being read; at first with what they hold as it stands in the source.
 */
function acceptRewritten(
  draft: Draft,
  hunk: Hunk,
  shown: readonly Node[],
  frame: (hunk: Hunk) => Window,
  isWhole: boolean,
): boolean {
  for (const neighbours of [0, 1, 2]) {
    const one = widened(draft, hunk, shown, neighbours)
    for (const known of [knownIn(draft.parts.slice(one.from, one.to)), () => undefined]) {
      const patching = patchingOf(draft, { grain: "block", escapes: true, asterisks: true }, known)
      if (!rewriteHunk(runOf(draft, shown), one, patching)) continue
      const window = frame(one)
      const candidate = read(draft, window, patching.edits, isWhole)
      if (candidate !== undefined && accept(draft, window, candidate, "same")) return true
    }
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
