import { expect, test } from "vitest"
import { parseMarkdown } from "./parse.ts"
import { rangeOfQuote } from "./quotes.ts"

const source = `# Rate

The *jobless* rate of [young people](https://example.org/people) is {{rate}} now.

- The rate is high.
- The rate &amp; the price.
`
const quoted = (quote: string, at?: number, values = { rate: "3.1 %" }) => {
  const found = rangeOfQuote(parseMarkdown(source), source, { quote, at, values })
  return found && source.slice(found.start, found.end)
}

test.each([
  ["jobless rate", "jobless* rate"],
  ["young people is", "young people](https://example.org/people) is"],
  ["is 3.1 % now", "is {{rate}} now"],
  ["the price", "the price"],
  ["jobless rate of you…", "jobless* rate of"],
])("words that were quoted as %j stand in the source as %j", (quote, words) => {
  expect(quoted(quote)).toBe(words)
})

test("words that stand there twice are looked for in their block, which is else meant as a whole", () => {
  expect(quoted("The rate")).toBeUndefined()
  expect(quoted("The rate", source.indexOf("- "))).toBe("- The rate is high.\n- The rate &amp; the price.")
  expect(quoted("rate", source.indexOf("The *"))).toBe("rate")
  expect(quoted("(an image)", 0)).toBe("# Rate")
})

test("words that nobody wrote are nowhere", () => {
  expect(quoted("unheard of")).toBeUndefined()
  expect(quoted("rate", 3)).toBeUndefined()
})

test("of words that stand twice in their block those are meant that have the same words beside them", () => {
  const at = source.indexOf("- ")
  const locate = (beside: { before?: string; after?: string }) =>
    rangeOfQuote(parseMarkdown(source), source, { quote: "The rate", at, ...beside })?.start

  expect(locate({ after: "is high" })).toBe(source.indexOf("The rate is"))
  expect(locate({ before: "is high", after: "the price" })).toBe(source.indexOf("The rate &amp;"))
  expect(locate({ before: "unheard of" })).toBe(at)
})

test("words that go on in the next block stand in both", () => {
  const said = quoted("now. The rate is high", source.indexOf("The *"))

  expect(said).toBe("now.\n\n- The rate is high")
  expect(quoted("now. Unheard of", source.indexOf("The *"))).toMatch(/^The \*jobless\*.* now\.$/)
})
