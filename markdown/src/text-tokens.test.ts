import { array, assert, constantFrom, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { alignTextTokens, isWordToken, tokenizeBlocks, tokenizeText } from "./text-tokens.ts"

describe("a text is cut into", () => {
  test.each([
    ["words, spaces and signs", "One, two!", ["One", ",", " ", "two", "!"]],
    ["runs of blanks", "a  \n\tb", ["a", "  \n\t", "b"]],
    ["words with marks above their letters", "e\u0301te\u0301 नमस्ते", ["e\u0301te\u0301", " ", "नमस्ते"]],
    ["words with underscores", "a_b *c*", ["a_b", " ", "*", "c", "*"]],
    ["whole variables", "{{base_rate}}% {{a}}", ["{{base_rate}}", "%", " ", "{", "{", "a", "}", "}"]],
    ["whole numbers with their units", "about 3.5 million km today", ["about", " ", "3.5 million km", " ", "today"]],
    ["whole ranges and dates", "3–5 % on 1 March 2026.", ["3–5 %", " ", "on", " ", "1 March 2026", "."]],
    ["whole amounts of money", "from $5 to €7", ["from", " ", "$5 to €7"]],
    ["whole emoji, but not their parts", "a😀b", ["a", "😀", "b"]],
    ["words of scripts without spaces", "日本語", ["日本語"]],
    ["words of right-to-left scripts", "שלום, עולם", ["שלום", ",", " ", "עולם"]],
    ["nothing", "", []],
  ])("%s", (_name, text, tokens) => {
    expect(tokenizeText(text)).toEqual(tokens)
  })

  test("tokens that give back every character", () => {
    const scrap = constantFrom(
      "a",
      "1",
      "2,5",
      " ",
      "\n",
      "\n\n",
      "{{aa}}",
      "%",
      "€",
      "😀",
      "\uD83D",
      "March",
      "-",
      "to",
      "日",
      "\r\n",
    )
    assert(
      property(array(scrap, { maxLength: 25 }), (scraps) => {
        const text = scraps.join("")
        const { starts, keys, blocks, firsts } = tokenizeBlocks(text)

        expect(tokenizeText(text).join("")).toBe(text)
        expect(starts).toHaveLength(keys.length + 1)
        expect(starts.at(-1)).toBe(text.length)
        expect(starts.toSorted((one, other) => one - other)).toEqual(starts)
        expect(blocks).toEqual(blocks.toSorted((one, other) => one - other))
        expect(firsts.at(-1)).toBe(keys.length)
      }),
    )
  })
})

describe("the blocks of a text", () => {
  test("are parted by blank lines, which are blocks of one token", () => {
    const { keys, starts, blocks, firsts } = tokenizeBlocks("a b\n \n\nc")

    expect(keys).toEqual(["a", " ", "b", "\n\n", "c"])
    expect(starts).toEqual([0, 1, 2, 3, 7, 8])
    expect(blocks).toEqual([0, 0, 0, 1, 2])
    expect(firsts).toEqual([0, 3, 4, 5])
  })

  test("say the same, however their lines are wrapped", () => {
    expect(tokenizeBlocks("a\nb\tc").keys).toEqual(tokenizeBlocks("a b  c").keys)
    expect(tokenizeBlocks("a\n\nb").keys).toEqual(tokenizeBlocks("a\n  \n\n\nb").keys)
    expect(tokenizeBlocks("a\n\nb").keys).not.toEqual(tokenizeBlocks("a\nb").keys)
  })

  test("of an empty text are one without tokens", () => {
    expect(tokenizeBlocks("")).toEqual({ keys: [], starts: [0], blocks: [], firsts: [0, 0] })
  })
})

test("a token is a word if it says something", () => {
  expect(["a", "7", "日", "{{aa}}", "3 %", "½"].map(isWordToken)).toEqual([true, true, true, true, true, true])
  expect([" ", ",", "😀", "\n\n", "_", ""].map(isWordToken)).toEqual([false, false, false, false, false, false])
})

describe("a token is found in another text", () => {
  /** The tokens of a text that the other has, with a dot for each that it lacks. */
  const shared = (before: string, after: string) => {
    const [one, other] = [tokenizeBlocks(before), tokenizeBlocks(after)]
    return [...alignTextTokens(one, other)].map((at) => (at < 0 ? "." : other.keys[at])).join("")
  }

  test.each([
    ["where nothing changed", "a b\n\nc", "a b\n\nc", "a b\n\nc"],
    ["where a word came", "a b", "a x b", "a b"],
    ["where a word went", "a b c", "a c", "a ..c"],
    ["in a block that was wrapped", "a b c", "a\nb\nc", "a b c"],
    ["in a block that stands elsewhere in the row", "a a\n\nb b", "x\n\na a\n\nb b", "a a\n\nb b"],
    ["but not half of a number", "it is 3 km", "it is 3 m", "it is ."],
    ["but not half of a variable", "it is {{aa}}", "it is {{ab}}", "it is ."],
    ["nowhere in an empty text", "a b", "", "..."],
  ])("%s", (_name, before, after, expected) => {
    expect(shared(before, after)).toBe(expected)
  })

  test("in the block that stayed, though its words are elsewhere too", () => {
    const [one, other] = [tokenizeBlocks("x y\n\nthe end"), tokenizeBlocks("the x\n\nend y\n\nthe end")]

    const found = alignTextTokens(one, other)

    expect([...found].slice(-3).map((at) => other.blocks[at])).toEqual([4, 4, 4])
  })
})
