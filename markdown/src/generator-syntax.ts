import type { Construct, Extension, State, TokenizeContext } from "micromark-util-types"
import { markdownLineEnding, markdownSpace } from "micromark-util-character"
import { factorySpace } from "micromark-factory-space"
import { nonLazyLine } from "./container-syntax.ts"
import { findNotationLines, findNotation } from "./generator-notation.ts"

/** Reads what site generators replace as raw HTML, so that no sign in it is taken for Markdown; nothing where a text has none. */
export function generatorSyntax(source: string): Extension[] {
  const ranges = findNotation(source)
  const lines = findNotationLines(source)
  const text: Construct = { name: "generator notation", tokenize: tokenizeRange(ranges) }
  const flow: Construct = { name: "generator lines", tokenize: tokenizeLines(lines), concrete: true }
  return [
    ...(ranges.size > 0 ? [{ text: { 60: text, 123: text } }] : []),
    ...(lines.size > 0 ? [{ flow: { 36: flow, 40: flow, 58: flow, 60: flow, 101: flow, 105: flow, 123: flow } }] : []),
  ]
}

/** As far as the piece goes, through the lines of one paragraph. */
function tokenizeRange(ranges: Map<number, number>): Construct["tokenize"] {
  return function (effects, ok, nok) {
    const end = ranges.get(this.now().offset)
    if (end === undefined) return nok
    const inside: State = (code) => {
      if (this.now().offset >= end) {
        effects.exit("htmlTextData")
        effects.exit("htmlText")
        return ok(code)
      }
      if (code === null) return nok(code)
      if (markdownLineEnding(code)) {
        effects.exit("htmlTextData")
        effects.enter("lineEnding")
        effects.consume(code)
        effects.exit("lineEnding")
        return nextLine
      }
      effects.consume(code)
      return inside
    }
    const nextLine: State = (code) =>
      markdownSpace(code) ? factorySpace(effects, afterIndent, "linePrefix")(code) : afterIndent(code)
    const afterIndent: State = (code) => {
      effects.enter("htmlTextData")
      return inside(code)
    }
    return (code) => {
      effects.enter("htmlText")
      effects.enter("htmlTextData")
      return inside(code)
    }
  }
}

/** Whole lines, from the first to the last of a statement; but for formulas, they end no paragraph. */
function tokenizeLines(lines: Map<number, number>): Construct["tokenize"] {
  return function (this: TokenizeContext, effects, ok, nok) {
    const last = lines.get(this.now().offset)
    if (last === undefined) return nok
    const isInterrupting = this.interrupt === true
    const inside: State = (code) => {
      if (code !== null && !markdownLineEnding(code)) {
        effects.consume(code)
        return inside
      }
      effects.exit("htmlFlowData")
      if (code === null || this.now().offset >= last) return done(code)
      return effects.check(nonLazyLine, ending, done)(code)
    }
    const done: State = (code) => {
      effects.exit("htmlFlow")
      return ok(code)
    }
    const ending: State = (code) => {
      effects.enter("lineEnding")
      effects.consume(code)
      effects.exit("lineEnding")
      return lineStart
    }
    const lineStart: State = (code) => {
      if (code === null) return done(code)
      if (markdownLineEnding(code)) return ending(code)
      effects.enter("htmlFlowData")
      return inside(code)
    }
    return (code) => {
      if (isInterrupting && code !== codeOfDollar) return nok(code)
      effects.enter("htmlFlow")
      effects.enter("htmlFlowData")
      return inside(code)
    }
  }
}

const codeOfDollar = 36
