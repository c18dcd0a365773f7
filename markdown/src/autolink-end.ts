import type { Construct, Effects, State, TokenizeContext } from "micromark-util-types"

/**
 * A bare address, whose parser asks at each mark in it whether nothing but marks follow up to its end. Where the answer
 * was no, it is no for all marks up to the place that made it so, and they are not read again.
 */
export function memoizeAutolinkEnd(address: Construct): Construct {
  return {
    ...address,
    tokenize(effects, ok, nok) {
      const memory = { until: -1 }
      const attempt: Effects["attempt"] = (part, found, none) =>
        effects.attempt(isConstruct(part) ? memoizeEndChecks(part, memory) : part, found, none)
      return address.tokenize.call(this, { ...effects, attempt }, ok, nok)
    },
  }
}

function isConstruct(one: Parameters<Effects["attempt"]>[0]): one is Construct {
  return "tokenize" in one && typeof one.tokenize === "function"
}

interface LookaheadMemory {
  until: number
}

function memoizeEndChecks(part: Construct, memory: LookaheadMemory): Construct {
  return {
    ...part,
    tokenize(effects, ok, nok) {
      const check: Effects["check"] = (end, found, none) => {
        const attempt = effects.check(isConstruct(end) ? rememberFailedEnd(end, memory) : end, found, none)
        return (code) => (none !== undefined && this.now().offset < memory.until ? none(code) : attempt(code))
      }
      return part.tokenize.call(this, { ...effects, check }, ok, nok)
    },
  }
}

function rememberFailedEnd(end: Construct, memory: LookaheadMemory): Construct {
  return {
    ...end,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State) {
      return end.tokenize.call(this, effects, ok, (code) => {
        memory.until = this.now().offset
        return nok(code)
      })
    },
  }
}
