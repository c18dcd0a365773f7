import type { Node } from "prosemirror-model"
import { blocksText } from "./blocks-text.ts"
import { canonicalUnits } from "./canonical.ts"
import type { Hunk } from "./hunks.ts"
import { hunksBetween } from "./hunks.ts"
import { hasEmptyLine, lineStart } from "./lines.ts"
import { separator } from "./match.ts"
import type { Part } from "./part.ts"
import { endOf, partsOf, shownChildren, startOf } from "./part.ts"
import type { Inline } from "./patch-inline.ts"
import { contentOf, edgesOf, endOfParagraph, paragraphEnd, patchInline, writtenAs } from "./patch-inline.ts"
import { isLooseList, itemsText } from "./patch-list.ts"
import { endOfDelimiters, rowText } from "./patch-table.ts"
import type { Patching } from "./patching.ts"
import { attempt, lineEndOf, prefixOf, replace, replaceBefore } from "./patching.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** Blocks in one container, and the node that holds them: the parts that the source has and what they become. */
export interface Run {
  container: Node
  old: readonly Part[]
  wanted: readonly Node[]
  /** Where text goes that is put into a container that has no parts. */
  empty: number | undefined
}

/** Changes what differs between the children of a part and those of a node; false where the part must be written anew. */
export function patchRuns(part: Part, wanted: Node, patching: Patching): boolean {
  const run: Run = { container: part.node, old: partsOf(part), wanted: shownChildren(wanted), empty: undefined }
  const hunks = hunksBetween(
    run.old.map((one) => one.node),
    run.wanted,
  )
  return hunks.every((hunk) => patchRun(run, hunk, patching))
}

/** Makes the edits for one hunk of a run. */
export function patchRun(run: Run, hunk: Hunk, patching: Patching): boolean {
  const old = run.old.slice(hunk.from, hunk.to)
  const wanted = run.wanted.slice(hunk.start, hunk.end)
  if (wanted.length === 0) return removeRun(run, hunk, patching)
  if (old.length === 0) return insertRun(run, hunk.from, wanted, patching)
  return (
    (patching.grain === "fine" && patchParagraphs(old, wanted, patching)) ||
    attempt(patching, (trial) => old.length === wanted.length && patchPairs(old, wanted, trial)) ||
    (patching.grain !== "block" &&
      (attempt(patching, (trial) => growRun(run, hunk, old, wanted, trial)) ||
        attempt(patching, (trial) => shrinkRun(run, hunk, old, wanted, trial)))) ||
    rewriteRun(run, hunk, old, wanted, patching)
  )
}

/** Writes all of a hunk's blocks anew, apart from each other. */
export function rewriteHunk(run: Run, hunk: Hunk, patching: Patching): boolean {
  const [old, wanted] = [run.old.slice(hunk.from, hunk.to), run.wanted.slice(hunk.start, hunk.end)]
  return wanted.length > 0 && rewriteRun(run, hunk, old, wanted, patching)
}

function patchPairs(old: readonly Part[], wanted: readonly Node[], patching: Patching): boolean {
  return old.every((part, at) => {
    const node = wanted[at]
    return node !== undefined && patching.inside(part, node, patching)
  })
}

/** Splits and joins paragraphs: they are patched as one row, with ends of paragraphs in it. */
function patchParagraphs(old: readonly Part[], wanted: readonly Node[], patching: Patching): boolean {
  const [first] = old
  const all = [...old.map((part) => part.node), ...wanted]
  if (old.length === wanted.length || first === undefined || !all.every((node) => node.type === nodes.paragraph))
    return false

  const content: Inline[] = []
  for (const part of old) {
    const [inline, before] = [contentOf(part), content.at(-1)]
    const next = inline[0]
    if (next === undefined) return false
    if (before !== undefined) content.push(endOfParagraph(edgesOf(before).to, edgesOf(next).from))
    content.push(...inline)
  }
  const units = wanted.flatMap((node, at) => [...(at > 0 ? [paragraphEnd] : []), ...canonicalUnits(node)])
  const around = { patching, prefix: prefixOf(patching, first), isCell: false }
  return patchInline(writtenAs(content), units, around)
}

function growRun(run: Run, hunk: Hunk, old: readonly Part[], wanted: readonly Node[], patching: Patching): boolean {
  if (wanted.length <= old.length) return false
  if (old.every((part, at) => part.node.type === wanted[at]?.type))
    return (
      patchPairs(old, wanted.slice(0, old.length), patching) &&
      insertRun(run, hunk.to, wanted.slice(old.length), patching)
    )
  const added = wanted.length - old.length
  return (
    old.every((part, at) => part.node.type === wanted[added + at]?.type) &&
    patchPairs(old, wanted.slice(added), patching) &&
    insertRun(run, hunk.from, wanted.slice(0, added), patching)
  )
}

function shrinkRun(run: Run, hunk: Hunk, old: readonly Part[], wanted: readonly Node[], patching: Patching): boolean {
  const kept = wanted.length
  if (kept >= old.length) return false
  if (wanted.every((node, at) => node.type === old[at]?.node.type))
    return (
      patchPairs(old.slice(0, kept), wanted, patching) && removeRun(run, { ...hunk, from: hunk.from + kept }, patching)
    )
  const gone = old.length - kept
  return (
    wanted.every((node, at) => node.type === old[gone + at]?.node.type) &&
    patchPairs(old.slice(gone), wanted, patching) &&
    removeRun(run, { ...hunk, to: hunk.from + gone }, patching)
  )
}

/** Removes parts with the gap on one side of them, so that what stays is as far apart as before. */
function removeRun({ container, old }: Run, { from, to }: Hunk, patching: Patching): boolean {
  const [before, first, last, after] = [old[from - 1], old[from], old[to - 1], old[to]]
  if (first === undefined || last === undefined) return true
  const isTable = container.type === nodes.table
  if (isTable && from === 0) return false
  if (before === undefined && after === undefined)
    return container.type === nodes.doc && replace(patching, startOf(first), lineEndOf(patching, last), "", "")
  const isOpen = container.type === nodes.doc
  const beginning = (part: Part) => (isOpen ? lineStart(patching.source, startOf(part)) : startOf(part))
  if (before === undefined) return after !== undefined && replace(patching, beginning(first), beginning(after), "", "")
  const start = isTable && from === 1 ? endOfDelimiters(before, patching) : lineEndOf(patching, before)
  const end = lineEndOf(patching, last)
  const { source } = patching
  if (after === undefined && end === source.length) {
    const eol = /^(?:\r\n|\n|\r)/.exec(source.slice(start, start + 2))?.[0].length ?? 0
    return replace(patching, start + eol, end, "", "")
  }
  if (after === undefined || container.type === nodes.list || isTable) return replace(patching, start, end, "", "")
  if (hasEmptyLine(source.slice(endOf(last), startOf(after)))) return replace(patching, start, end, "", "")
  if (hasEmptyLine(source.slice(endOf(before), startOf(first))))
    return replace(patching, beginning(first), beginning(after), "", "")
  return replaceBefore(patching, start, startOf(after), "\n\n", prefixOf(patching, after))
}

/** Puts a separator in the place of a hunk's blocks. */
export function separateRun({ old }: Run, { from, to }: Hunk, patching: Patching): boolean {
  const [before, after] = [old[from - 1], old[to]]
  if (before === undefined || after === undefined) return false
  const prefix = prefixOf(patching, after)
  return replaceBefore(patching, lineEndOf(patching, before), startOf(after), `\n\n${separator}\n\n`, prefix)
}

/** Puts nodes before the part at an index, or after the last one. */
function insertRun(run: Run, at: number, wanted: readonly Node[], patching: Patching): boolean {
  const { container, old } = run
  if (wanted.length === 0) return true
  const [before, after] = [old[at - 1], old[at]]
  const isTable = container.type === nodes.table
  if (before === undefined && isTable) return false
  if (before === undefined && after === undefined) {
    if (run.empty === undefined) return false
    const text = `${blocksText(wanted, patching)}\n`
    return replace(patching, run.empty, patching.source.length, text, "")
  }
  const text = runText(run, Math.max(0, at - 1), at === 0 ? 0 : 1, wanted, patching)
  const apart = isTable || (container.type === nodes.list && !isLooseList(old, patching)) ? "\n" : "\n\n"
  if (before === undefined) {
    if (after === undefined) return false
    return replaceBefore(patching, startOf(after), startOf(after), text + apart, prefixOf(patching, after))
  }
  const prefix = prefixOf(patching, before)
  if (isTable && at === 1) {
    const end = endOfDelimiters(before, patching)
    return replace(patching, end, end, `\n${text}`, prefix)
  }
  const isUnder =
    container.type === nodes.list_item && wanted[0]?.type === nodes.list && before.node.type === nodes.paragraph
  const needsLine =
    !isTable &&
    container.type !== nodes.list &&
    after !== undefined &&
    !hasEmptyLine(patching.source.slice(endOf(before), startOf(after)))
  const end = lineEndOf(patching, before)
  return replace(patching, end, end, (isUnder ? "\n" : apart) + text + (needsLine ? "\n" : ""), prefix)
}

function rewriteRun(run: Run, hunk: Hunk, old: readonly Part[], wanted: readonly Node[], patching: Patching): boolean {
  const [first, last] = [old[0], old.at(-1)]
  if (first === undefined || last === undefined || (run.container.type === nodes.table && hunk.from === 0)) return false
  const text = runText(run, hunk.from, 0, wanted, patching)
  return replace(patching, startOf(first), endOf(last), text, prefixOf(patching, first))
}

function runText(run: Run, model: number, distance: number, wanted: readonly Node[], patching: Patching): string {
  const part = run.old[model]
  if (run.container.type === nodes.table) return wanted.map((row) => rowText(row, patching)).join("\n")
  if (run.container.type !== nodes.list || part === undefined) return blocksText(wanted, patching)
  return itemsText(wanted, part, distance, isLooseList(run.old, patching), patching)
}
