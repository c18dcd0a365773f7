import { partners } from "@hub/markdown"
import type { Block, Table } from "./document.ts"

/** The chapter after, with a mark on each block that the chapter before has not, and where something of it is gone. */
export function withBars(before: Block[], after: Block[]): Block[] {
  const found = partners(before.map(sameAs), after.map(sameAs))
  const made: Block[] = []
  let [at, atAfter] = [0, 0]
  let isGone = false
  const put = (block: Block) => {
    made.push(isGone ? { ...block, gone: "above" } : block)
    isGone = false
  }
  for (let index = 0; index <= before.length; index++) {
    const partner = index < before.length ? (found[index] ?? -1) : after.length
    if (partner < 0) continue
    const gone = before.slice(at, index)
    const fresh = after.slice(atAfter, partner)
    for (const block of fresh) for (const one of rewritten(gone, block)) put(one)
    isGone ||= gone.length > 0 && fresh.length === 0
    const kept = after[partner]
    if (kept !== undefined) put(kept)
    at = index + 1
    atAfter = partner + 1
  }
  const last = made.at(-1)
  if (isGone && last !== undefined) made[made.length - 1] = { ...last, gone: "below" }
  return made
}

/** The same chapter, all of it new. */
export const allNew = (blocks: Block[]): Block[] => blocks.map((block) => ({ ...block, changed: true }))

type List = Extract<Block, { kind: "bullets" | "numbers" | "tasks" }>

/** A block in the place of those that are gone: a list and a table are looked into, anything else is new as a whole. */
function rewritten(gone: Block[], block: Block): Block[] {
  if (block.kind === "bullets" || block.kind === "numbers" || block.kind === "tasks") {
    const was = take(gone, (one): one is List => one.kind === block.kind)
    if (was) return listParts(was, block)
  }
  if (block.kind === "table") {
    const was = take(gone, (one): one is Block & Table => one.kind === "table" && headOf(one) === headOf(block))
    if (was) return [{ ...block, fresh: freshRows(was, block) }]
  }
  return [{ ...block, changed: true }]
}

/** The first of its kind, which then stands for no other. */
function take<One extends Block>(blocks: Block[], fits: (block: Block) => block is One): One | undefined {
  const at = blocks.findIndex(fits)
  const [one] = at < 0 ? [] : blocks.splice(at, 1)
  return one && fits(one) ? one : undefined
}

/** A list cut where bars begin and end, so that they stand beside its new items only. */
function listParts(before: List, after: List): Block[] {
  const keys = before.items.map((item) => item.map(sameAs).join(" "))
  const found = partners(
    keys,
    after.items.map((item) => item.map(sameAs).join(" ")),
  )
  const kept = new Set(found)
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
    at === 0 || kept.has(at) !== kept.has(at - 1) || goneBefore.has(at) ? [at] : [],
  )
  const parts = starts.map((start, place) => partOf(after, start, starts[place + 1] ?? after.items.length))
  return parts.map((part, place): Block => {
    const start = starts[place] ?? 0
    const isLast = place === parts.length - 1
    return {
      ...part,
      ...(place > 0 && { follows: true }),
      ...(!isLast && { leads: true }),
      ...(!kept.has(start) && { changed: true }),
      ...(goneBefore.has(start) && { gone: "above" }),
      ...(isLast && goneBefore.has(after.items.length) && { gone: "below" }),
    }
  })
}

function partOf(list: List, start: number, end: number): List {
  const items = list.items.slice(start, end)
  if (list.kind === "numbers") return { ...list, items, start: list.start + start }
  return list.kind === "tasks" ? { ...list, items, marks: list.marks.slice(start, end) } : { ...list, items }
}

/** The rows that the table before has not, counted without the head. */
function freshRows(before: Table, after: Table): number[] {
  const kept = new Set(partners(before.rows.map(sameAs), after.rows.map(sameAs)))
  return after.rows.flatMap((_, at) => (kept.has(at) ? [] : [at]))
}

const headOf = ({ columns, head }: Table) => sameAs([columns.length, head])

/** Equal where readers see the same: where links and headings lead, and how deep a heading stands, are no words. */
function sameAs(part: unknown): string {
  return JSON.stringify(part, (name, value: unknown) => {
    if (unseen.has(name)) return undefined
    return value === "reference" && name === "kind" ? "span" : value
  })
}

const unseen = new Set(["label", "level", "listed", "running", "new_page", "share", "repeated", "rtl"])
