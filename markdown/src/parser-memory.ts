import { blankLine } from "micromark-core-commonmark"
import type { Construct, ParseContext, State } from "micromark-util-types"

declare module "micromark-util-types" {
  interface ParseContext {
    gfmFootnotes?: string[]
  }
}

/** After so many lines that continue a paragraph without its `>`, the parser need not look back for where it began. */
const mostLazyLines = 1000

const lazyLines = new WeakMap<ParseContext, LazyLines>()

/** Matches nothing; at the first line of a text it gives the parser a memory that does not slow down as it fills. */
export const parserMemoryConstruct: Construct = {
  name: "memory",
  tokenize(effects, _ok, nok) {
    const { parser } = this
    const known = lazyLines.get(parser)
    if (known === undefined) {
      const lazy = new LazyLines()
      lazyLines.set(parser, lazy)
      parser.defined = new Identifiers()
      // A text that begins with a footnote has defined it by now.
      const footnotes = parser.gfmFootnotes ?? []
      parser.gfmFootnotes = new Identifiers()
      parser.gfmFootnotes.push(...footnotes)
      parser.lazy = lazy.memory
    }
    if (known?.isTooLong !== true) return nok
    const endParagraph: State = (code) => {
      known.paragraphEnds()
      return nok(code)
    }
    return effects.check(blankLine, endParagraph, nok)
  },
}

/** Tells the memory that a container began or ended, where no paragraph goes on. */
export function endParagraphInMemory(parser: ParseContext): void {
  lazyLines.get(parser)?.paragraphEnds()
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

/** The lines that are not in all the containers that are open; those that close one of them are among them at first. */
class LazyLines {
  #inParagraph = 0

  /** Whether the parser no longer looks back, and so would not see where the paragraph ends. */
  get isTooLong(): boolean {
    return this.#inParagraph >= mostLazyLines
  }

  paragraphEnds(): void {
    this.#inParagraph = 0
  }

  readonly memory = new Proxy<Record<number, boolean>>(
    {},
    {
      set: (lines, line, isLazy) => {
        if (isLazy === true) this.#inParagraph++
        return Reflect.set(lines, line, isLazy === true && this.#inParagraph <= mostLazyLines)
      },
    },
  )
}
