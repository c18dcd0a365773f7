import type { Construct, ParseContext } from "micromark-util-types"

declare module "micromark-util-types" {
  interface ParseContext {
    gfmFootnotes?: string[]
  }
}

/** After so many lines that continue a quote without its `>`, the parser need not look back for where it began. */
const mostLazyLines = 1000

const prepared = new WeakSet<ParseContext>()

/** Matches nothing; at the first line of a text it gives the parser a memory that does not slow down as it fills. */
export const onEachLine: Construct = {
  name: "memory",
  tokenize(_effects, _ok, nok) {
    const { parser } = this
    if (!prepared.has(parser)) {
      prepared.add(parser)
      parser.defined = new Identifiers()
      parser.gfmFootnotes = new Identifiers()
      parser.lazy = lazyLines()
    }
    return nok
  },
}

/** A list that knows what it includes without searching. */
class Identifiers extends Array<string> {
  readonly #known = new Set<string>()

  override push(...identifiers: string[]): number {
    for (const identifier of identifiers) this.#known.add(identifier)
    return super.push(...identifiers)
  }

  override includes(identifier: string): boolean {
    return this.#known.has(identifier)
  }
}

function lazyLines(): Record<number, boolean> {
  let lazy = 0
  return new Proxy<Record<number, boolean>>(
    {},
    {
      set(lines, line, isLazy) {
        if (isLazy === true) lazy++
        return Reflect.set(lines, line, isLazy === true && lazy <= mostLazyLines)
      },
    },
  )
}
