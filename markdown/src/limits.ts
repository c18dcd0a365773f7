import {
  attention,
  blockQuote,
  codeText,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
  list,
  setextUnderline,
} from "micromark-core-commonmark"
import type { Construct, ConstructRecord, Extension, TokenizeContext } from "micromark-util-types"
import { containerLimit, renamed } from "./container-limit.ts"
import type { Budget } from "./container-limit.ts"
import { onEachLine } from "./parser-memory.ts"

/** Looks that the parser may spend in vain: so many at first, and so many more for each character of the text. */
const looks = { atFirst: 2_000_000, perCharacter: 20 }
/** So many brackets may wait for their partner in one run of text. */
const mostOpenLabels = 200
/** Longer runs of `*`, `_` or backticks are words. */
const longestRun = 100

/**
 * Keeps the parser's time in proportion to the text and its depth bounded. For some marks the parser looks back, or
 * ahead in vain, over all of a paragraph; here each such look is paid for. When a text made to exhaust the budget has
 * done so, its further marks of that kind are plain words. No ordinary text comes near.
 */
export function limits(length: number, gfm: Extension): Extension[] {
  const budget = { left: looks.atFirst + looks.perCharacter * length }
  const container = containerLimit(budget)
  const replaced = [attention, codeText, htmlText, labelEnd, labelStartImage, labelStartLink, setextUnderline]
  const emphasis = emphasisLimit(budget)

  const own: Extension = {
    disable: { null: replaced.flatMap((one) => one.name ?? []) },
    document: {
      null: onEachLine,
      62: container(blockQuote),
      ...Object.fromEntries("*+-0123456789".split("").map((marker) => [marker.charCodeAt(0), container(list)])),
    },
    flow: { 45: nearSetext, 61: nearSetext },
    text: {
      33: openLabel(labelStartImage),
      42: emphasis,
      60: paid(htmlText, budget),
      91: openLabel(labelStartLink),
      93: paid(labelEnd, budget),
      95: emphasis,
      96: paid(codeText, budget),
    },
  }
  const extended: Extension = {
    ...gfm,
    document: eachConstruct(gfm.document, (one) => container(one)),
    text: eachConstruct(gfm.text, (one) => backward(one, budget)),
  }
  return [own, extended]
}

function eachConstruct(record: ConstructRecord | undefined, change: (one: Construct) => Construct): ConstructRecord {
  const changed = new Map<Construct, Construct>()
  const once = (one: Construct): Construct => {
    const made = changed.get(one) ?? change(one)
    changed.set(one, made)
    return made
  }
  return Object.fromEntries(
    Object.entries(record ?? {}).map(([code, found]) => [code, found === undefined ? [] : [found].flat().map(once)]),
  )
}

/** Pays for the characters that an attempt reads before it fails, and for long runs of one mark. */
function paid(one: Construct, budget: Budget): Construct {
  return {
    ...renamed(one),
    tokenize(effects, ok, nok) {
      if (budget.left <= 0) return nok
      const start = this.now().offset
      return one.tokenize.call(this, effects, ok, (code) => {
        budget.left -= this.now().offset - start
        return nok(code)
      })
    },
  }
}

/** Pays for what a mark may have to look back over: the paragraph, if any bracket in it waits. */
function backward(one: Construct, budget: Budget): Construct {
  return {
    ...renamed(one),
    tokenize(effects, ok, nok) {
      const looksBack = waiting(this) > 0 || one.resolveAll !== undefined || one.resolveTo !== undefined
      if (looksBack) budget.left -= lookBack(this)
      return budget.left <= 0 ? nok : one.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** Emphasis, but for runs of marks longer than anyone writes. */
function emphasisLimit(budget: Budget): Construct {
  return {
    ...renamed(attention),
    tokenize(effects, ok, nok) {
      budget.left -= lookBack(this)
      if (budget.left <= 0) return nok
      const start = this.now().offset
      return attention.tokenize.call(
        this,
        effects,
        (code) => {
          const run = this.now().offset - start
          budget.left -= run * run
          return run > longestRun ? nok(code) : ok(code)
        },
        nok,
      )
    },
  }
}

function lookBack(context: TokenizeContext): number {
  return context.events.length >> 4
}

function waiting(context: TokenizeContext): number {
  // oxlint-disable-next-line no-underscore-dangle -- The parser's own name for the brackets that wait.
  return context._labelStarts?.length ?? 0
}

function openLabel(one: Construct): Construct {
  return {
    ...renamed(one),
    tokenize(effects, ok, nok) {
      return waiting(this) >= mostOpenLabels ? nok : one.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** An underlined heading, whose resolver copies all of the text before it unless it is shown its own paragraph only. */
const nearSetext: Construct = {
  ...renamed(setextUnderline),
  resolveTo(events, context) {
    const from = events.findLastIndex(([kind, token]) => kind === "enter" && token.type === "content")
    const near = setextUnderline.resolveTo?.(events.splice(Math.max(from, 0)), context) ?? []
    for (const event of near) events.push(event)
    return events
  },
}
