import type { Construct, TokenizeContext } from "micromark-util-types"
import { paragraphEnds } from "./parser-memory.ts"

/** What is left of the looks that the parser may spend in vain on one text. */
export interface Budget {
  left: number
}

/** Quotes, list items and footnotes may stand inside each other so deep. */
const deepest = 100
/** Deeper than this, each line that continues a container is paid for. */
const ordinary = 10
const price = 100
const containerNames = ["blockQuote", "gfmFootnoteDefinition", "list"]

/** How deep the parser stands on a line, and where it last began a container, since it tries each of them twice. */
interface Place {
  line: number
  depth: number
  begun: number
}

/** The same construct under a name of its own, so that the parser's can be switched off. */
export function renamed(one: Construct): Construct {
  return { ...one, name: `limited ${one.name ?? ""}` }
}

/** Makes containers that refuse to begin where too many are open: their marks are then plain words. */
export function containerLimit(budget: Budget): (one: Construct) => Construct {
  const places = new WeakMap<TokenizeContext, Place>()

  function placeOf(context: TokenizeContext): Place {
    const { line } = context.now()
    const known = places.get(context)
    if (known?.line === line) return known
    const place = { line, depth: 0, begun: -1 }
    places.set(context, place)
    return place
  }

  let others: string[] | undefined
  /** The parser's own containers are needed by their continuation, so they are off only where none may begin. */
  function allowBegin(context: TokenizeContext, isAllowed: boolean): void {
    const { disable } = context.parser.constructs
    others ??= disable.null ?? []
    disable.null = isAllowed ? others : [...others, ...containerNames]
  }

  return (one) => ({
    ...renamed(one),
    tokenize(effects, ok, nok) {
      const place = placeOf(this)
      const { offset } = this.now()
      const before = place.begun === offset ? place.depth - 1 : place.depth
      const isAllowed = before < deepest && (before < ordinary || budget.left > 0)
      allowBegin(this, isAllowed)
      if (!isAllowed) return nok
      return one.tokenize.call(
        this,
        effects,
        (code) => {
          place.depth = before + 1
          place.begun = offset
          paragraphEnds(this.parser)
          return ok(code)
        },
        nok,
      )
    },
    continuation: {
      ...one.continuation,
      tokenize(effects, ok, nok) {
        const place = placeOf(this)
        if (place.depth >= ordinary) budget.left -= price
        allowBegin(this, true)
        if (one.continuation === undefined || (place.depth >= ordinary && budget.left <= 0)) return nok
        return one.continuation.tokenize.call(
          this,
          effects,
          (code) => {
            place.depth++
            // oxlint-disable-next-line no-underscore-dangle -- The parser's own name for a list that goes on with another item.
            if (this.containerState?._closeFlow === true) paragraphEnds(this.parser)
            return ok(code)
          },
          nok,
        )
      },
    },
    exit(effects) {
      paragraphEnds(this.parser)
      return one.exit?.call(this, effects)
    },
  })
}
