import type { Construct, Extension } from "micromark-util-types"

declare module "micromark-util-types" {
  interface Token {
    _gfmAutolinkLiteralWalkedInto?: boolean
  }
}

/**
 * Joins the pieces that the parser cuts words into at each mark that turns out to be none. It does so itself when the
 * paragraph has ended, but one by one, which takes longer the longer the paragraph is.
 */
export function joinDataTokens(others: Extension[]): Extension {
  const codes = new Set(others.flatMap(({ text }) => Object.keys(text ?? {})))
  for (const code of parserMarkers) codes.add(String(code.charCodeAt(0)))
  for (const code of lineEndings) codes.add(String(code))
  return { text: Object.fromEntries([...codes].map((code) => [code, joinConstruct])) }
}

const parserMarkers = "!&*<[\\]_`"
/** The parser's own codes of `\r`, `\n` and `\r\n`. */
const lineEndings = [-5, -4, -3]

/** Never a mark itself, but asked before each whether one may stand here, outside of any attempt to read one. */
const joinConstruct: Construct = {
  name: "joined words",
  previous() {
    const { events } = this
    const last = events.at(-1)
    const before = events.at(-2)
    if (last?.[0] !== "enter" || last[1].type !== "data" || before?.[0] !== "exit" || before[1].type !== "data")
      return false
    const [words, token] = [before[1], last[1]]
    token.start = words.start
    // oxlint-disable-next-line no-underscore-dangle -- The parser's own note of how far it has looked back.
    if (words._gfmAutolinkLiteralWalkedInto === true) token._gfmAutolinkLiteralWalkedInto = true
    events.length -= 3
    events.push(last)
    return false
  },
  tokenize: (_effects, _ok, nok) => nok,
}
