// oxlint-disable no-underscore-dangle -- The parser's own names.
import { attention } from "micromark-core-commonmark"
import type { Event, Point, Resolver, Token, TokenizeContext, TokenType } from "micromark-util-types"

/** Spans may stand inside each other so deep; the marks of those around them are words. */
const deepest = 100

/** A run of marks, what is left of it between two points, and the spans it closes and opens, the inmost first. */
interface MarkerRun {
  token: Token
  marker: string
  order: number
  from: Point
  to: Point
  closes: MarkerSpan[]
  opens: MarkerSpan[]
  /** The run before it that may still open a span. */
  below: MarkerRun | undefined
  /** The most spans in each other that stand after it and before the next such run. */
  depth: number
}

interface MarkerSpan {
  names: SpanTokenTypes
  opening: Token
  closing: Token
}

interface SpanTokenTypes {
  group: TokenType
  sequence: TokenType
  text: TokenType
}

/** How runs of one type pair up. */
interface PairingRule {
  type: TokenType
  /** How many marks of each the two spend on a span, 0 if they do not fit each other. */
  spent: (opener: MarkerRun, closer: MarkerRun) => number
  names: (spent: number) => SpanTokenTypes
}

const strongTypes: SpanTokenTypes = { group: "strong", sequence: "strongSequence", text: "strongText" }
const emphasisTypes: SpanTokenTypes = { group: "emphasis", sequence: "emphasisSequence", text: "emphasisText" }
const strikethroughTypes: SpanTokenTypes = {
  group: "strikethrough",
  sequence: "strikethroughSequence",
  text: "strikethroughText",
}

/**
 * Emphasis and strong emphasis, as the specification's appendix has it: what no run before some place can open is not
 * looked for there again, so that time grows with the text and not with its square, as in the parser's own way.
 */
export const resolveEmphasis = createResolver({
  type: "attentionSequence",
  spent(opener, closer) {
    if (opener.marker !== closer.marker) return 0
    const [left, right] = [sizeOf(opener), sizeOf(closer)]
    const isBoth = opener.token._close === true || closer.token._open === true
    if (isBoth && right % 3 !== 0 && (left + right) % 3 === 0) return 0
    return left > 1 && right > 1 ? 2 : 1
  },
  names: (spent) => (spent > 1 ? strongTypes : emphasisTypes),
})

/** Strikethrough, by runs of the same size. */
export const resolveStrikethrough = createResolver({
  type: "strikethroughSequenceTemporary",
  spent: (opener, closer) => (sizeOf(opener) === sizeOf(closer) ? sizeOf(closer) : 0),
  names: () => strikethroughTypes,
})

function createResolver(pairs: PairingRule): Resolver {
  return function resolve(events, context) {
    const runs = markerRunsIn(events, pairs.type, context)
    if (runs.length === 0) return events
    pairUp(runs, pairs)
    // The parser keeps hold of the list itself.
    const row = rebuildEvents(events, runs, context, resolve)
    events.length = 0
    for (const event of row) events.push(event)
    return events
  }
}

function markerRunsIn(events: Event[], type: TokenType, context: TokenizeContext): MarkerRun[] {
  const runs: MarkerRun[] = []
  for (const [kind, token] of events) {
    if (kind !== "enter" || token.type !== type) continue
    const { start: from, end: to } = token
    const marker = context.sliceSerialize(token).charAt(0)
    runs.push({ token, marker, order: runs.length, from, to, closes: [], opens: [], below: undefined, depth: 0 })
  }
  return runs
}

function sizeOf({ from, to }: MarkerRun): number {
  return to.offset - from.offset
}

function pairUp(runs: MarkerRun[], pairs: PairingRule): void {
  let top: MarkerRun | undefined
  /** By what matters in a closer: the last run that was looked at in vain. */
  const bottoms = new Map<string, number>()

  for (const closer of runs) {
    while (closer.token._close === true && sizeOf(closer) > 0) {
      const key = `${closer.marker}${closer.token._open === true ? 1 : 0}${sizeOf(closer) % 3}`
      const bottom = bottoms.get(key) ?? -1
      let opener = top
      let depth = 0
      while (opener !== undefined && opener.order > bottom && pairs.spent(opener, closer) === 0) {
        depth = Math.max(depth, opener.depth)
        opener = opener.below
      }
      if (opener === undefined || opener.order <= bottom) {
        bottoms.set(key, top?.order ?? -1)
        break
      }

      depth = Math.max(depth, opener.depth) + 1
      if (depth <= deepest) addSpan(opener, closer, pairs)
      const isOpen = depth <= deepest && sizeOf(opener) > 0
      if (isOpen) for (const [each, order] of bottoms) bottoms.set(each, Math.min(order, opener.order - 1))
      top = isOpen ? opener : opener.below
      if (top !== undefined) top.depth = Math.max(top.depth, Math.min(depth, deepest))
      if (depth > deepest) break
    }
    if (closer.token._open !== true || sizeOf(closer) === 0) continue
    closer.below = top
    top = closer
  }
}

function addSpan(opener: MarkerRun, closer: MarkerRun, pairs: PairingRule): void {
  const spent = pairs.spent(opener, closer)
  const names = pairs.names(spent)
  const [start, end] = [movePoint(opener.to, -spent), movePoint(closer.from, spent)]
  const made: MarkerSpan = {
    names,
    opening: { type: names.sequence, start, end: opener.to },
    closing: { type: names.sequence, start: closer.from, end },
  }
  opener.to = start
  closer.from = end
  opener.opens.push(made)
  closer.closes.push(made)
}

function movePoint(point: Point, by: number): Point {
  return {
    ...point,
    column: point.column + by,
    offset: point.offset + by,
    _bufferIndex: point._bufferIndex + by,
  }
}

/** The events with the spans in them; what no run spent is words. */
function rebuildEvents(events: Event[], runs: MarkerRun[], context: TokenizeContext, own: Resolver): Event[] {
  const byToken = new Map(runs.map((run) => [run.token, run]))
  const outer: Event[][] = []
  let row: Event[] = []

  const put = (token: Token) => row.push(["enter", token, context], ["exit", token, context])
  const begin = (opening: Token) => {
    outer.push(row)
    row = []
    put(opening)
  }
  const finish = ({ names, opening, closing }: MarkerSpan) => {
    const group: Token = { type: names.group, start: { ...opening.start }, end: { ...closing.end } }
    const text: Token = { type: names.text, start: { ...opening.end }, end: { ...closing.start } }
    const [enter, exit, ...inside] = row
    row = outer.pop() ?? []
    row.push(["enter", group, context])
    for (const event of [enter, exit]) if (event !== undefined) row.push(event)
    row.push(["enter", text, context])
    for (const event of resolveInside(inside, context, own)) row.push(event)
    row.push(["exit", text, context])
    put(closing)
    row.push(["exit", group, context])
  }

  for (const event of events) {
    const run = byToken.get(event[1])
    if (run === undefined) row.push(event)
    else if (event[0] === "enter") {
      for (const made of run.closes) finish(made)
      if (sizeOf(run) > 0) put({ type: "data", start: run.from, end: run.to })
      for (const made of run.opens.toReversed()) begin(made.opening)
    }
  }
  return row
}

/** What the parser does with the inside of each span, but for the pairs that are made already. */
function resolveInside(inside: Event[], context: TokenizeContext, own: Resolver): Event[] {
  const others = new Set((context.parser.constructs.insideSpan.null ?? []).map(({ resolveAll }) => resolveAll))
  let events = inside
  for (const resolve of others)
    if (resolve !== undefined && resolve !== own && resolve !== attention.resolveAll) events = resolve(events, context)
  return events
}
