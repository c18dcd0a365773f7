import { describe, expect, test } from "vitest"
import { separateLabels } from "./labels.ts"
import { parseMarkdown } from "./parse.ts"

const separated = (first: string, second: string) => separateLabels(first, parseMarkdown(first), second)

describe("a name that both texts define gets a number in the second", () => {
  test.each([
    ["in a definition and a reference that says it", "[a]: /1\n", "[w][a]\n\n[a]: /2\n", "[w][a-2]\n\n[a-2]: /2\n"],
    ["where the words are the name", "[a]: /1\n", "[a]\n\n[a]: /2\n", "[a][a-2]\n\n[a-2]: /2\n"],
    ["where empty brackets follow", "[a]: /1\n", "[a][]\n\n[a]: /2\n", "[a][a-2]\n\n[a-2]: /2\n"],
    ["in images", "[a]: /1\n", "![a] ![w][a]\n\n[a]: /2\n", "![a][a-2] ![w][a-2]\n\n[a-2]: /2\n"],
    ["in footnotes", "x[^a]\n\n[^a]: 1\n", "y[^a]\n\n[^a]: 2\n", "y[^a-2]\n\n[^a-2]: 2\n"],
    ["in the case it was written", "[Ab]: /1\n", "[w][aB]\n\n[AB]: /2\n", "[w][aB-2]\n\n[AB-2]: /2\n"],
    ["with escapes in it", "[a\\]b]: /1\n", "[a\\]b]\n\n[a\\]b]: /2\n", "[a\\]b][a\\]b-2]\n\n[a\\]b-2]: /2\n"],
    ["in another script", "[日本]: /1\n", "[日本]\r\n\r\n[日本]: /2\r\n", "[日本][日本-2]\r\n\r\n[日本-2]: /2\r\n"],
    [
      "that nobody has yet",
      "[a]: /1\n[a-2]: /1\n",
      "[a]\n\n[a]: /2\n[a-3]: /3\n",
      "[a][a-4]\n\n[a-4]: /2\n[a-3]: /3\n",
    ],
    ["in a quote", "[a]: /1\n", "> [w][a]\n>\n> [a]: /2\n", "> [w][a-2]\n>\n> [a-2]: /2\n"],
  ])("%s", (_name, first, second, expected) => {
    expect(separated(first, second)).toBe(expected)
  })

  test("also where words of the first, which mean nothing there, would become a link by it", () => {
    expect(separated("See [1].\n", "[1]\n\n[1]: /one\n")).toBe("[1][1-2]\n\n[1-2]: /one\n")
    expect(separated("\uFEFFSee [^n].\n", "x[^n]\n\n[^n]: y\n")).toBe("x[^n-2]\n\n[^n-2]: y\n")
    expect(separated("See \\[1] and `[1]`.\n", "[1]\n\n[1]: /one\n")).toBe("[1]\n\n[1]: /one\n")
  })

  test("links and footnotes of one name do not meet", () => {
    expect(separated("[1]: /1\n", "x[^1]\n\n[^1]: y\n")).toBe("x[^1]\n\n[^1]: y\n")
  })
})

describe("words of the second text that the first would make a reference are escaped", () => {
  test.each([
    ["a short one", "[a]: /1\n", "See [a].\n", "See \\[a].\n"],
    ["an image", "[a]: /1\n", "See ![a].\n", "See !\\[a].\n"],
    ["a footnote", "x[^a]\n\n[^a]: 1\n", "See [^a].\n", "See \\[^a].\n"],
    ["each of several", "[a]: /1\n", "[a] and *[A]*\n\n- [a]\n", "\\[a] and *\\[A]*\n\n- \\[a]\n"],
    ["one that says a name", "[a]: /1\n", "[w][a] ![w][A]\n", "\\[w]\\[a] !\\[w]\\[A]\n"],
    ["one whose words have brackets", "[a]: /1\n", "[x [y] \\] z][a]\n", "\\[x [y] \\] z]\\[a]\n"],
  ])("%s", (_name, first, second, expected) => {
    const after = separated(first, second)

    expect(after).toBe(expected)
    expect(JSON.stringify(parseMarkdown(first + "\n" + after))).not.toContain('"linkReference"')
  })

  test.each(["`[a]`\n", "    [a]\n", "[a](/x)\n", "\\[a]\n", "(a)\n", ""])(
    "but not what is no such words: %j",
    (second) => {
      expect(separated("[a]: /1\n", second)).toBe(second)
    },
  )
})

test("texts that share no name stay byte for byte", () => {
  const second = "[b]\r\n\r\n\t[c][b]  \r\n[b]: <x y>\r\n"

  expect(separated("[a]\n\n[a]: /1\n", second)).toBe(second)
  expect(separated("", second)).toBe(second)
})
