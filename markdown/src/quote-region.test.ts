import { expect, test } from "vitest"
import { parseMarkdown } from "./parse.ts"
import { regionOfQuote } from "./quote-region.ts"
import { rangeOfQuote } from "./quotes.ts"

const many = Array.from(
  { length: 50 },
  (_, n) => `## Part ${n}\n\nParagraph ${n} says that *rate* ${n} is low.\n\n`,
).join("")
const regionAt = (source: string, at: number) => {
  const { start, end } = regionOfQuote(source, at, "is low")
  return source.slice(start, end)
}

test("of a long text only the blocks around a quote are read", () => {
  const at = many.indexOf("Paragraph 20")

  const region = regionAt(many, at)

  expect(region.startsWith("## Part 20\n\nParagraph 20")).toBe(true)
  expect(region.length).toBeLessThan(200)
})

test.for<[string, string, string]>([
  ["a list", "- one\n\n  is low\n\n  Text\n\nText again.\n\n", "  is low"],
  ["fenced code", "```\n\n# is low\n\nWords\n```\n\n", "# is low"],
  ["code in a list", "- one\n\n  ~~~\n\n  is low\n\n  ~~~\n\nText.\n\n", "  is low"],
  ["a comment in one line", "<!-- x -->\n\nText is low.\n\n", "Text is low."],
])("%s is never cut", ([, block, words]) => {
  const source = many + block + many
  const at = source.indexOf(words, many.length)

  const region = regionAt(source, at)

  expect(region).toContain(
    block
      .trimEnd()
      .split("\n\nText")[0]!
      .slice(block.startsWith("<!--") ? 12 : 0),
  )
  expect(region.length).toBeLessThan(400)
})

test.for([
  ["a word that is defined elsewhere", "[The  rate]: /topics/7\n\n"],
  ["a footnote", "> [^1]: A note.\n\n"],
  ["raw HTML over several lines", "<!-- one\n\nText is low\n\n-->\n\n"],
  ["code that may stand in a list or not", "1. one\n\n  ```\n\nText is low.\n\n  ```\n\n"],
  ["code without an end", "```\n\nText is low.\n\n"],
])("%s makes that the whole text is read", ([, block]) => {
  const source = `${block + many}That [the rate][] is low[^1].`

  expect(regionAt(source, source.length - 40)).toBe(source)
})

test("a quote is found where it is found in the whole text", () => {
  const dice = createDice(11)
  let narrowed = 0
  for (let round = 0; round < 60; round++) {
    const source = Array.from({ length: 10 }, () => {
      const from = dice(12) === 0 ? rare : common
      return from[dice(from.length)]! + ["\n\n", "\n\n", "\r\n\r\n", "\n"][dice(4)]!
    }).join("")
    const tree = parseMarkdown(source)
    const block = tree.children[dice(tree.children.length)]
    const at = dice(8) === 0 ? dice(source.length) : (block?.position?.start.offset ?? 0)
    const words = source.slice(at).match(/[\p{L}\p{N}]+/gu) ?? []
    const from = dice(6)
    const quote = words.slice(from, from + 1 + dice(dice(2) === 0 ? 3 : 25)).join(" ")

    const { start, end } = regionOfQuote(source, at, quote)
    const part = source.slice(start, end)
    const found = rangeOfQuote(parseMarkdown(part), part, { quote, at: at - start })

    if (part.length < source.length) narrowed++
    expect([source, found && { start: found.start + start, end: found.end + start }]).toEqual([
      source,
      rangeOfQuote(tree, source, { quote, at }),
    ])
  }
  expect(narrowed).toBeGreaterThan(10)
})

const rare = [
  "> [^note]: A *note*.",
  "[A REFERENCE]:\n/topics/3",
  "~~~\ncode",
  "<!-- a\n\nWords hidden\n\n-->",
  "<pre>\n\nWords\n</pre>",
  "[a reference]: /topics/2",
  "  ```\n  code\n  ```",
]

const common = [
  "Plain words of one line.",
  "Words over\ntwo lines with *marks* and `code`.",
  "# A heading",
  "Another heading\n---",
  "- one\n- two\n\n  more of two",
  "1. one\n\n   ```js\n   # code\n\n   Words\n   ```\n\n   after it",
  "```\n\n# Not a heading\n\nNot a paragraph\n\n```",
  "- ```\n  code\n\n  ```",
  "> quoted\n> # words\n\nWords after it",
  "    indented\n\n    code",
  "| a | b |\n| - | - |\n| is | low |",
  "<div>\n\nWords in it\n\n</div>",
  "<div>\nWords hidden in it\n</div>",
  "<!-- note -->",
  "<script>let a = 1</script>",
  "A [link](/topics/1) and [a reference].",
  "\u00A0",
  "   \t",
  "Words &amp; signs {{rate}}.",
  "A footnote[^note] and [a][a reference].",
  "***",
  "* * *\nWords",
  "10) ten\n\n    deep words\n\n  shallow words",
]

function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
