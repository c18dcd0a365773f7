import type { Node } from "prosemirror-model"
import type { SourceDefinitions } from "./definitions.ts"
import type { SaveDraft } from "./save-draft.ts"
import { saysSameAsDraft } from "./save-draft.ts"
import type { BlockHunk } from "./hunks.ts"
import { keepsContainers } from "./keeps-containers.ts"
import { matchBlocks } from "./match-blocks.ts"
import type { MatchStrictness } from "./match-blocks.ts"
import type { SourceNode } from "./source-node.ts"
import { sourceChildrenOf } from "./source-node.ts"
import { patchNode } from "./patch-node.ts"
import { patchRun, rewriteHunk, separateRun } from "./patch-run.ts"
import type { BlockRun } from "./patch-run.ts"
import type { PatchEdit, PatchGrain, PatchContext } from "./patch-context.ts"
import { applyPatchEdits } from "./patch-context.ts"
import type { ReadChunk } from "./read-chunk.ts"
import { readChunk, readWholeText } from "./read-chunk.ts"
import { schema } from "./schema.ts"
import type { ProofWindow } from "./proof-window.ts"
import { startOfText, steadyReach, touchesDefinitions, wholeWindow, widenHunk, windowAround } from "./proof-window.ts"
import { createMarkdownWriter } from "./writer.ts"

interface SaveCandidate {
  edits: PatchEdit[]
  text: string
  readBack: ReadChunk & { definitions?: SourceDefinitions }
}

/** What is tried, from the least change to the greatest: words as they are first, and `*` where `_` can't stand. */
const attempts: SaveAttempt[] = (["fine", "content", "block"] as const).flatMap((grain) =>
  [false, true].flatMap((escapes) => [false, true].map((asterisks) => ({ grain, escapes, asterisks }))),
)

interface SaveAttempt {
  grain: PatchGrain
  escapes: boolean
  asterisks: boolean
}

/** Saves one hunk into a draft; `shown` are the blocks of the edited document. */
export function saveHunk(draft: SaveDraft, hunk: BlockHunk, editedBlocks: readonly Node[]): void {
  if (saysSameAsDraft(draft, hunk, editedBlocks)) return
  const isWhole = !draft.isCut && touchesDefinitions(draft, hunk, editedBlocks)
  let windowFor = (hunk: BlockHunk) =>
    isWhole ? wholeWindow(draft, hunk, editedBlocks) : windowAround(draft, hunk, editedBlocks, 1)
  const candidates: SaveCandidate[] = []

  for (const attempt of attempts) {
    const edits = editsFor(draft, hunk, editedBlocks, attempt)
    let candidate = readCandidate(draft, windowFor(hunk), edits, isWhole, candidates)
    if (candidate === undefined) continue
    const isPlain = attempt.grain === "fine" && !attempt.escapes
    if (
      acceptCandidate(draft, windowFor(hunk), candidate, "same") ||
      (isPlain && acceptCandidate(draft, windowFor(hunk), candidate, "loose"))
    )
      return

    const reach = isWhole || candidates.length > 0 ? 1 : steadyReach(draft, hunk, editedBlocks)
    if (reach > 1) {
      windowFor = (hunk) => windowAround(draft, hunk, editedBlocks, reach)
      candidate = readCandidate(draft, windowFor(hunk), edits, isWhole)
      if (candidate !== undefined && acceptCandidate(draft, windowFor(hunk), candidate, isPlain ? "loose" : "same"))
        return
    }
    if (candidate !== undefined) candidates.push(candidate)
  }
  if (candidates[0] !== undefined && isTypedSource(draft, hunk, editedBlocks))
    return acceptUnproved(draft, hunk, candidates[0])
  if (candidates.some((candidate) => acceptCandidate(draft, windowFor(hunk), candidate, "loose"))) return
  if (acceptSeparated(draft, hunk, editedBlocks, windowFor(hunk), isWhole)) return
  if (
    acceptRewritten(draft, hunk, editedBlocks, windowFor, isWhole) ||
    acceptWhole(draft, hunk, editedBlocks, candidates)
  )
    return

  draft.exact = false
  const nearest = candidates.at(-1)
  if (nearest !== undefined) acceptUnproved(draft, hunk, nearest)
  else draft.isCut = true
}

function editsFor(
  draft: SaveDraft,
  hunk: BlockHunk,
  editedBlocks: readonly Node[],
  attempt: SaveAttempt,
): PatchEdit[] | undefined {
  const patching = patchingOf(draft, attempt, createSourceFinder(draft.blocks.slice(hunk.from, hunk.to)))
  return patchRun(blockRunOf(draft, editedBlocks), hunk, patching) ? patching.edits : undefined
}

function patchingOf(
  draft: SaveDraft,
  { grain, escapes, asterisks }: SaveAttempt,
  known: PatchContext["findSource"],
): PatchContext {
  const { source } = draft
  const learnt = draft.conventions()
  const conventions = asterisks ? { ...learnt, emphasis: "*" as const, strong: "*" as const } : learnt
  const writer = createMarkdownWriter(conventions, escapes)
  return { source, conventions, writer, grain, edits: [], patchChild: patchNode, findSource: known }
}

function blockRunOf({ blocks, source }: SaveDraft, editedBlocks: readonly Node[]): BlockRun {
  return { container: emptyDocument, old: blocks, wanted: editedBlocks, empty: startOfText(source) }
}

const emptyDocument = schema.nodes.doc.create()

/** Finds parts by their nodes, at any depth. */
function createSourceFinder(sourceNodes: readonly SourceNode[]): (node: Node) => SourceNode | undefined {
  let found: Map<Node, SourceNode> | undefined
  return (node) => {
    if (found === undefined) {
      found = new Map()
      const waiting = [...sourceNodes]
      for (let sourceNode = waiting.pop(); sourceNode !== undefined; sourceNode = waiting.pop()) {
        found.set(sourceNode.node, sourceNode)
        if (!sourceNode.node.isTextblock) waiting.push(...sourceChildrenOf(sourceNode))
      }
    }
    return found.get(node)
  }
}

/** What a piece of the draft reads as with edits made; undefined if that has been tried. */
function readCandidate(
  draft: SaveDraft,
  window: ProofWindow,
  edits: PatchEdit[] | undefined,
  isWhole: boolean,
  tried: readonly SaveCandidate[] = [],
): SaveCandidate | undefined {
  if (edits === undefined) return undefined
  const to = Math.max(window.to, ...edits.map((edit) => edit.to))
  const moved = edits.map((edit) => ({ ...edit, from: edit.from - window.from, to: edit.to - window.from }))
  const patched = applyPatchEdits(draft.source.slice(window.from, to), moved)
  if (patched === undefined || tried.some((candidate) => candidate.text === patched)) return undefined
  return {
    edits,
    text: patched,
    readBack: isWhole ? readWholeText(patched) : readChunk(patched, window.from, draft.definitions),
  }
}

/** Takes a candidate into the draft if it reads as is expected. */
function acceptCandidate(
  draft: SaveDraft,
  window: ProofWindow,
  { edits, readBack }: SaveCandidate,
  likeness: MatchStrictness,
): boolean {
  const origins = matchBlocks(window.expected, readBack.read, likeness)
  const source = origins && applyPatchEdits(draft.source, edits)
  if (origins === undefined || source === undefined) return false
  if (!keepsContainers(draft.source, source, edits)) return false

  const moved = source.length - draft.source.length
  const sourceNodes = origins.flatMap((origin, at) => {
    const node = window.expected[at]
    return origin === undefined || node === undefined ? [] : [{ node, origin, shift: readBack.shift }]
  })
  const after = draft.blocks.slice(window.last)
  const shifted = moved === 0 ? after : after.map((sourceNode) => ({ ...sourceNode, shift: sourceNode.shift + moved }))
  draft.blocks = [...draft.blocks.slice(0, window.first), ...sourceNodes, ...shifted]
  draft.source = source
  draft.definitions = readBack.definitions ?? draft.definitions
  if (likeness === "loose") draft.reopen = true
  return true
}

function isTypedSource(draft: SaveDraft, hunk: BlockHunk, editedBlocks: readonly Node[]): boolean {
  const isSource = (node: Node) => node.type === schema.nodes.source_block
  const old = draft.blocks.slice(hunk.from, hunk.to)
  const wanted = editedBlocks.slice(hunk.start, hunk.end)
  return old.length === wanted.length && old.every((sourceNode) => isSource(sourceNode.node)) && wanted.every(isSource)
}

/** Makes edits whose outcome was not proved, so that only the blocks before them are known. */
function acceptUnproved(draft: SaveDraft, hunk: BlockHunk, { edits }: SaveCandidate): void {
  draft.source = applyPatchEdits(draft.source, edits) ?? draft.source
  draft.blocks = draft.blocks.slice(0, hunk.from)
  draft.isCut = true
}

/** Puts a separator where blocks were removed, so that those beside them stay as they are. */
function acceptSeparated(
  draft: SaveDraft,
  hunk: BlockHunk,
  editedBlocks: readonly Node[],
  window: ProofWindow,
  isWhole: boolean,
): boolean {
  const patching = patchingOf(draft, { grain: "block", escapes: true, asterisks: false }, () => undefined)
  if (hunk.start < hunk.end || !separateRun(blockRunOf(draft, editedBlocks), hunk, patching)) return false
  const candidate = readCandidate(draft, window, patching.edits, isWhole)
  return candidate !== undefined && acceptCandidate(draft, window, candidate, "same")
}

/**
 * Writes all of the changed blocks again, and then the blocks on both sides as well, where what stands beside them keeps a
 * change from being read; at first with what they hold as it stands in the source.
 */
function acceptRewritten(
  draft: SaveDraft,
  hunk: BlockHunk,
  editedBlocks: readonly Node[],
  windowFor: (hunk: BlockHunk) => ProofWindow,
  isWhole: boolean,
): boolean {
  for (const neighbours of [0, 1, 2]) {
    const widenedHunk = widenHunk(draft, hunk, editedBlocks, neighbours)
    for (const known of [createSourceFinder(draft.blocks.slice(widenedHunk.from, widenedHunk.to)), () => undefined]) {
      const patching = patchingOf(draft, { grain: "block", escapes: true, asterisks: true }, known)
      if (!rewriteHunk(blockRunOf(draft, editedBlocks), widenedHunk, patching)) continue
      const window = windowFor(widenedHunk)
      const candidate = readCandidate(draft, window, patching.edits, isWhole)
      if (candidate !== undefined && acceptCandidate(draft, window, candidate, "same")) return true
    }
  }
  return false
}

function acceptWhole(
  draft: SaveDraft,
  hunk: BlockHunk,
  editedBlocks: readonly Node[],
  candidates: SaveCandidate[],
): boolean {
  const [first] = candidates
  if (draft.isCut || first === undefined) return false
  const window = wholeWindow(draft, hunk, editedBlocks)
  const candidate = readCandidate(draft, window, first.edits, true)
  return candidate !== undefined && acceptCandidate(draft, window, candidate, "loose")
}
