import { list, thematicBreak } from "micromark-core-commonmark"
import type { Construct, Effects, TokenizeContext } from "micromark-util-types"

/** Up to where nothing but marks of one kind stand, of which none begins a rule. */
const noRule = new WeakMap<TokenizeContext, number>()

/**
 * A list that asks once in each line whether all of its marks are a rule: the parser's own asks at each mark again.
 *
 * ```markdown
 * - - - - word
 *         ^ here all four marks are known to be none
 * ```
 */
export const listOrRule: Construct = {
  ...list,
  tokenize(effects, ok, nok) {
    const check: Effects["check"] = (one, found, none) => {
      if (one !== thematicBreak) return effects.check(one, found, none)
      const isKnown = this.now().offset < (noRule.get(this) ?? 0)
      return isKnown && none ? none : effects.check(rememberedThematicBreak, found, none)
    }
    return list.tokenize.call(this, { ...effects, check }, ok, nok)
  },
}

const rememberedThematicBreak: Construct = {
  tokenize(effects, ok, nok) {
    return thematicBreak.tokenize.call(this, effects, ok, (code) => {
      noRule.set(this, this.now().offset)
      return nok(code)
    })
  },
}
