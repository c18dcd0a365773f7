import {
  attention,
  blockQuote,
  codeText,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
  setextUnderline,
} from "micromark-core-commonmark"
import type { Construct, ConstructRecord, Extension, TokenizeContext } from "micromark-util-types"
import { memoizeAutolinkEnd } from "./autolink-end.ts"
import { limitContainers, renameConstruct } from "./container-limit.ts"
import type { LookaheadBudget } from "./container-limit.ts"
import { joinDataTokens } from "./join-data-tokens.ts"
import { constructsNeededFor } from "./needed-constructs.ts"
import { patchEditMap } from "./patch-edit-map.ts"
import { parserMemoryConstruct } from "./parser-memory.ts"
import { listOrRule } from "./list-or-rule.ts"
import { resolveEmphasis, resolveStrikethrough } from "./resolve-spans.ts"

/** Looks that the parser may spend in vain: so many at first, and so many more for each character of the text. */
const lookaheads = { atFirst: 200_000, perCharacter: 20 }
/** So many brackets may wait for their partner in one run of text. */
const mostOpenLabels = 200
/** Longer runs of `*`, `_` or backticks are words. */
const longestRun = 100

/**
 * Keeps the parser's time in proportion to the text and its depth bounded. Where the parser looks back over all of a
 * paragraph, it is told what it would find; where it looks ahead in vain, each look is paid for. When a text made to
 * exhaust the budget has done so, its further marks of that kind are plain words. No ordinary text comes near.
 */
export function createLimits(source: string, gfm: Extension): Extension[] {
  patchEditMap()
  const budget = { left: lookaheads.atFirst + lookaheads.perCharacter * source.length }
  const isNeeded = constructsNeededFor(source)
  const container = limitContainers(budget)
  const replaced = [attention, codeText, htmlText, labelEnd, labelStartImage, labelStartLink, setextUnderline]

  const own: Extension = {
    disable: { null: replaced.flatMap((construct) => construct.name ?? []) },
    document: {
      null: parserMemoryConstruct,
      62: container(blockQuote),
      ...Object.fromEntries("*+-0123456789".split("").map((marker) => [marker.charCodeAt(0), container(listOrRule)])),
    },
    flow: { 45: nearSetext, 61: nearSetext },
    insideSpan: { null: [emphasis] },
    text: {
      33: openLabel(labelStartImage),
      42: emphasis,
      60: payForLookahead(htmlText, budget),
      91: openLabel(labelStartLink),
      93: payForLookahead(labelEnd, budget),
      95: emphasis,
      96: payForLookahead(codeText, budget),
    },
  }
  const extended: Extension = {
    ...gfm,
    document: eachConstruct(gfm.document, isNeeded, (construct) => container(construct)),
    flow: eachConstruct(gfm.flow, isNeeded, (construct) => construct),
    text: eachConstruct(gfm.text, isNeeded, withoutLookingBack),
    insideSpan: { null: [{ resolveAll: resolveStrikethrough }] },
  }
  return [own, extended, joinDataTokens([own, extended])]
}

function eachConstruct(
  record: ConstructRecord | undefined,
  isNeeded: (construct: Construct) => boolean,
  change: (construct: Construct) => Construct,
): ConstructRecord {
  const changed = new Map<Construct, Construct>()
  const once = (construct: Construct): Construct => {
    const made = changed.get(construct) ?? change(construct)
    changed.set(construct, made)
    return made
  }
  return Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([code, found]) => {
      const needed = [found ?? []].flat().filter(isNeeded)
      return needed.length === 0 ? [] : [[code, needed.map(once)]]
    }),
  )
}

/** Pays for the characters that an attempt reads before it fails. */
function payForLookahead(construct: Construct, budget: LookaheadBudget): Construct {
  return {
    ...renameConstruct(construct),
    tokenize(effects, ok, nok) {
      if (budget.left <= 0) return nok
      const start = this.now().offset
      return construct.tokenize.call(this, effects, ok, (code) => {
        budget.left -= this.now().offset - start
        return nok(code)
      })
    },
  }
}

/** The constructs of GFM that look back over the paragraph: they are told what there is to find instead. */
function withoutLookingBack(construct: Construct): Construct {
  if (construct.name === "strikethrough") return { ...renameConstruct(construct), resolveAll: resolveStrikethrough }
  if (construct.name === "gfmPotentialFootnoteCall")
    return constructOnlyIf(construct, (context) => afterImageMark.delete(context))
  if (construct.name?.endsWith("Autolink") === true)
    return constructOnlyIf(memoizeAutolinkEnd(construct), (context) => countOpenLabels(context) === 0)
  return construct
}

function constructOnlyIf(construct: Construct, holds: (context: TokenizeContext) => boolean): Construct {
  return {
    ...renameConstruct(construct),
    tokenize(effects, ok, nok) {
      return holds(this) ? construct.tokenize.call(this, effects, ok, nok) : nok
    },
  }
}

/** Up to where a run of marks was too long, so that it is not read again from each of them. */
const tooLong = new WeakMap<TokenizeContext, number>()

/** Emphasis, but for runs of marks longer than anyone writes. */
const emphasis: Construct = {
  ...renameConstruct(attention),
  resolveAll: resolveEmphasis,
  tokenize(effects, ok, nok) {
    const start = this.now().offset
    if (start < (tooLong.get(this) ?? 0)) return nok
    return attention.tokenize.call(
      this,
      effects,
      (code) => {
        const end = this.now().offset
        if (end - start <= longestRun) return ok(code)
        tooLong.set(this, end)
        return nok(code)
      },
      nok,
    )
  },
}

/** How many brackets wait for their partner; those that have found none wait no longer. */
function countOpenLabels(context: TokenizeContext): number {
  // oxlint-disable-next-line no-underscore-dangle -- The parser's own names.
  const labels = context._labelStarts ?? []
  // oxlint-disable-next-line no-underscore-dangle
  while (labels.at(-1)?._balanced === true) labels.pop()
  return labels.length
}

/** Where the last bracket that opened is an image's: only there a footnote may be called at the next closing one. */
const afterImageMark = new WeakSet<TokenizeContext>()

function openLabel(construct: Construct): Construct {
  return {
    ...renameConstruct(construct),
    tokenize(effects, ok, nok) {
      if (countOpenLabels(this) >= mostOpenLabels) return nok
      return construct.tokenize.call(
        this,
        effects,
        (code) => {
          if (construct === labelStartImage) afterImageMark.add(this)
          else afterImageMark.delete(this)
          return ok(code)
        },
        nok,
      )
    },
  }
}

/** An underlined heading, whose resolver copies all of the text before it unless it is shown its own paragraph only. */
const nearSetext: Construct = {
  ...renameConstruct(setextUnderline),
  resolveTo(events, context) {
    const from = events.findLastIndex(([kind, token]) => kind === "enter" && token.type === "content")
    const near = setextUnderline.resolveTo?.(events.splice(Math.max(from, 0)), context) ?? []
    for (const event of near) events.push(event)
    return events
  },
}
