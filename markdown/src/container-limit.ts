import type { Construct, TokenizeContext } from "micromark-util-types"
import { endParagraphInMemory } from "./parser-memory.ts"

/** What is left of the looks that the parser may spend in vain on one text. */
export interface LookaheadBudget {
  left: number
}

/** Quotes, list items and footnotes may stand inside each other so deep. */
const deepest = 100
/** Deeper than this, each line that continues a container is paid for. */
const ordinary = 10
const price = 100
const containerNames = ["blockQuote", "gfmFootnoteDefinition", "list"]

/** How deep the parser stands on a line, and where it last began a container, since it tries each of them twice. */
interface ContainerDepth {
  line: number
  depth: number
  begun: number
}

/** The same construct under a name of its own, so that the parser's can be switched off. */
export function renameConstruct(construct: Construct): Construct {
  return { ...construct, name: `limited ${construct.name ?? ""}` }
}

/** Makes containers that refuse to begin where too many are open: their marks are then plain words. */
export function limitContainers(budget: LookaheadBudget): (construct: Construct) => Construct {
  const depthOf = followDepths()
  let others: string[] | undefined
  /** The parser's own containers are needed by their continuation, so they are off only where none may begin. */
  function allowBegin(context: TokenizeContext, isAllowed: boolean): void {
    const { disable } = context.parser.constructs
    others ??= disable.null ?? []
    disable.null = isAllowed ? others : [...others, ...containerNames]
  }

  return (construct) => ({
    ...renameConstruct(construct),
    tokenize(effects, ok, nok) {
      const current = depthOf(this)
      const { offset } = this.now()
      const before = current.begun === offset ? current.depth - 1 : current.depth
      const isAllowed = before < deepest && (before < ordinary || budget.left > 0)
      allowBegin(this, isAllowed)
      if (!isAllowed) return nok
      return construct.tokenize.call(
        this,
        effects,
        (code) => {
          current.depth = before + 1
          current.begun = offset
          endParagraphInMemory(this.parser)
          return ok(code)
        },
        nok,
      )
    },
    continuation: {
      ...construct.continuation,
      tokenize(effects, ok, nok) {
        const current = depthOf(this)
        if (current.depth >= ordinary) budget.left -= price
        allowBegin(this, true)
        if (construct.continuation === undefined || (current.depth >= ordinary && budget.left <= 0)) return nok
        return construct.continuation.tokenize.call(
          this,
          effects,
          (code) => {
            current.depth++
            // oxlint-disable-next-line no-underscore-dangle -- The parser's own name for a list that goes on with another item.
            if (this.containerState?._closeFlow === true) endParagraphInMemory(this.parser)
            return ok(code)
          },
          nok,
        )
      },
    },
    exit(effects) {
      endParagraphInMemory(this.parser)
      return construct.exit?.call(this, effects)
    },
  })
}

/** Says how deep the parser stands on its line; each line begins outside of all containers. */
function followDepths(): (context: TokenizeContext) => ContainerDepth {
  const depths = new WeakMap<TokenizeContext, ContainerDepth>()
  return (context) => {
    const { line } = context.now()
    const known = depths.get(context)
    if (known?.line === line) return known
    const current = { line, depth: 0, begun: -1 }
    depths.set(context, current)
    return current
  }
}
