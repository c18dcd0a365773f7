import { alignTokens } from "@hub/markdown"
import type { PdfBlock, PdfTable } from "./document.ts"

/** The chapter after, with a mark on each block that the chapter before has not, and where something of it is gone. */
export function addChangeBars(before: PdfBlock[], after: PdfBlock[]): PdfBlock[] {
  const found = alignTokens(before.map(comparisonKey), after.map(comparisonKey))
  const made: PdfBlock[] = []
  let [at, atAfter] = [0, 0]
  let isGone = false
  const put = (block: PdfBlock) => {
    made.push(isGone ? { ...block, gone: "above" } : block)
    isGone = false
  }
  for (let index = 0; index <= before.length; index++) {
    const partner = index < before.length ? (found[index] ?? -1) : after.length
    if (partner < 0) continue
    const gone = before.slice(at, index)
    const fresh = after.slice(atAfter, partner)
    for (const block of fresh) for (const one of markRewritten(gone, block)) put(one)
    isGone ||= gone.length > 0 && fresh.length === 0
    const unchanged = after[partner]
    if (unchanged !== undefined) put(unchanged)
    at = index + 1
    atAfter = partner + 1
  }
  const last = made.at(-1)
  if (isGone && last !== undefined) made[made.length - 1] = { ...last, gone: "below" }
  return made
}

/** The same chapter, all of it new. */
export const markAllChanged = (blocks: PdfBlock[]): PdfBlock[] => blocks.map((block) => ({ ...block, changed: true }))

type ListBlock = Extract<PdfBlock, { kind: "bullets" | "numbers" | "tasks" }>

/** A block in the place of those that are gone: a list and a table are looked into, anything else is new as a whole. */
function markRewritten(gone: PdfBlock[], block: PdfBlock): PdfBlock[] {
  if (block.kind === "bullets" || block.kind === "numbers" || block.kind === "tasks") {
    const was = takeFirst(gone, (one): one is ListBlock => one.kind === block.kind)
    if (was) return splitList(was, block)
  }
  if (block.kind === "table") {
    const was = takeFirst(
      gone,
      (one): one is PdfBlock & PdfTable => one.kind === "table" && tableHeadKey(one) === tableHeadKey(block),
    )
    if (was) return [{ ...block, fresh: changedRows(was, block) }]
  }
  return [{ ...block, changed: true }]
}

/** The first of its kind, which then stands for no other. */
function takeFirst<One extends PdfBlock>(blocks: PdfBlock[], fits: (block: PdfBlock) => block is One): One | undefined {
  const at = blocks.findIndex(fits)
  const [one] = at < 0 ? [] : blocks.splice(at, 1)
  return one && fits(one) ? one : undefined
}

/** A list cut where bars begin and end, so that they stand beside its new items only. */
function splitList(before: ListBlock, after: ListBlock): PdfBlock[] {
  const keys = before.items.map((item) => item.map(comparisonKey).join(" "))
  const found = alignTokens(
    keys,
    after.items.map((item) => item.map(comparisonKey).join(" ")),
  )
  const unchanged = new Set(found)
  const goneBefore = new Set<number>()
  let [last, gone] = [0, 0]
  for (let index = 0; index <= found.length; index++) {
    const partner = index < found.length ? (found[index] ?? -1) : after.items.length
    if (partner < 0) gone++
    else {
      if (gone > 0 && partner === last) goneBefore.add(partner)
      last = partner + 1
      gone = 0
    }
  }
  const starts = after.items.flatMap((_, at) =>
    at === 0 || unchanged.has(at) !== unchanged.has(at - 1) || goneBefore.has(at) ? [at] : [],
  )
  const parts = starts.map((start, place) => sliceList(after, start, starts[place + 1] ?? after.items.length))
  return parts.map((part, place): PdfBlock => {
    const start = starts[place] ?? 0
    const isLast = place === parts.length - 1
    return {
      ...part,
      ...(place > 0 && { follows: true }),
      ...(!isLast && { leads: true }),
      ...(!unchanged.has(start) && { changed: true }),
      ...(goneBefore.has(start) && { gone: "above" }),
      ...(isLast && goneBefore.has(after.items.length) && { gone: "below" }),
    }
  })
}

function sliceList(list: ListBlock, start: number, end: number): ListBlock {
  const items = list.items.slice(start, end)
  if (list.kind === "numbers") return { ...list, items, start: list.start + start }
  return list.kind === "tasks" ? { ...list, items, marks: list.marks.slice(start, end) } : { ...list, items }
}

/** The rows that the table before has not, counted without the head. */
function changedRows(before: PdfTable, after: PdfTable): number[] {
  const unchanged = new Set(alignTokens(before.rows.map(comparisonKey), after.rows.map(comparisonKey)))
  return after.rows.flatMap((_, at) => (unchanged.has(at) ? [] : [at]))
}

const tableHeadKey = ({ columns, head }: PdfTable) => comparisonKey([columns.length, head])

/** Equal where readers see the same: where links and headings lead, and how deep a heading stands, are no words. */
function comparisonKey(part: unknown): string {
  return JSON.stringify(part, (name, value: unknown) => {
    if (invisibleKeys.has(name)) return undefined
    if (Array.isArray(value)) return withoutIndexMarks(value)
    return value === "reference" && name === "kind" ? "span" : value
  })
}

/** A place in the index is no word, and parts none. */
function withoutIndexMarks(parts: unknown[]): unknown[] {
  const isMark = (one: unknown) => typeof one === "object" && one !== null && "mark" in one
  if (!parts.some(isMark)) return parts
  const joined: unknown[] = []
  for (const one of parts) {
    const last = joined.at(-1)
    if (isMark(one)) continue
    if (typeof one === "string" && typeof last === "string") joined[joined.length - 1] = last + one
    else joined.push(one)
  }
  return joined
}

const invisibleKeys = new Set([
  "label",
  "level",
  "listed",
  "running",
  "new_page",
  "share",
  "repeated",
  "rtl",
  "name",
  "number",
  "figures",
  "pad",
])
