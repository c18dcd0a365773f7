import { describe, expect, test } from "vitest"
import { findLookAlikes, toHeading, withoutBold } from "./look-alikes.ts"

const none = new Set<string>()
const titlesIn = (markdown: string, larger = none) => findLookAlikes(markdown, larger).map(({ title }) => title)

describe("a paragraph looks like a heading", () => {
  test.each([
    ["when it is bold as a whole", "**Prices**\n\nText.\n", ["Prices"]],
    ["when it is bold as a whole by the other sign", "__Prices__\n\nText.\n", ["Prices"]],
    ["when it is bold and slanted", "**_Prices_**\n\nText.\n", ["Prices"]],
    ["with a list after it", "**Prices**\n\n- one\n", ["Prices"]],
    ["with another one after it", "**Part**\n\n**Prices**\n\nText.\n", ["Part", "Prices"]],
    ["when its first line is bold", "**Prices**\\\nText.\n", ["Prices"]],
    ["when its first line is bold and ends with a plain line break", "**Prices**\nText.\n", ["Prices"]],
    ["in any script", "**価格**\n\nText.\n", ["価格"]],
    ["with a number", "**2.1 Prices**\n\nText.\n", ["2.1 Prices"]],
    ["with a question", "**Why?**\n\nText.\n", ["Why?"]],
  ])("%s", (_, markdown, titles) => {
    expect(titlesIn(markdown)).toEqual(titles)
  })

  test("when it is as large as a heading", () => {
    expect(titlesIn("Prices rise\n\nText.\n", new Set(["Prices rise"]))).toEqual(["Prices rise"])
  })
})

describe("a paragraph looks like none", () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ")
  test.each([
    ["when only a part of it is bold", "**Prices** rise\n\nText.\n"],
    ["when it ends like a sentence", "**Prices rise.**\n\nText.\n"],
    ["when it introduces what follows", "**Prices:**\n\nText.\n"],
    ["at the end of the text", "Text.\n\n**Prices**\n"],
    ["with a heading after it", "**Prices**\n\n# Wages\n"],
    ["with a rule after it", "**Prices**\n\n---\n\nText.\n"],
    ["when it is longer than a heading", `**${words(13)}**\n\nText.\n`],
    ["when it is a long word", `**${"x".repeat(121)}**\n\nText.\n`],
    ["when it has no letter", "**2026**\n\nText.\n"],
    ["when it is a caption", "**Table 3 Prices**\n\nText.\n"],
    ["when it is a caption in short", "**Fig. 2**\n\nText.\n"],
    ["when it is a heading", "# **Prices**\n\nText.\n"],
    ["in a quote", "> **Prices**\n>\n> Text.\n"],
    ["in a list", "- **Prices**\n\n  Text.\n"],
    ["in code", "```\n**Prices**\n```\n\nText.\n"],
    ["when it is slanted", "*Prices*\n\nText.\n"],
  ])("%s", (_, markdown) => {
    expect(titlesIn(markdown)).toEqual([])
  })

  test("at the most that a heading has", () => {
    expect(titlesIn(`**${words(12)}**\n\nText.\n`)).toEqual([words(12)])
  })
})

describe("of what looks like a heading is told", () => {
  test("where it stands, how it is written, and what follows", () => {
    const long = `Text ${"of words ".repeat(20)}`.trim()

    expect(findLookAlikes(`Before.\n\n**Low *prices***\n\n${long}\n`, none)).toEqual([
      {
        at: 9,
        source: "**Low *prices***",
        title: "Low prices",
        suggested: 1,
        after: `${long.slice(0, 80).trimEnd()}…`,
      },
    ])
  })

  test("what follows on the next line of the same paragraph", () => {
    expect(findLookAlikes("**Prices**\\\nText below.\n", none)).toMatchObject([
      { source: "**Prices**\\", title: "Prices", after: "Text below." },
    ])
  })

  test.each([
    ["one below the heading above it", "# A\n\n## B\n\n**Prices**\n\nText.\n", 3],
    ["the first where no heading is above it", "**Prices**\n\nText.\n\n## B\n", 1],
    ["the first where there are no headings", "Text.\n\n**Prices**\n\nText.\n", 1],
    ["the last that there is", "###### A\n\n**Prices**\n\nText.\n", 6],
  ])("which level it would have: %s", (_, markdown, suggested) => {
    expect(findLookAlikes(markdown, none)).toMatchObject([{ suggested }])
  })

  test("nothing of a text without bold, which is not even read", () => {
    const refuseToRead = () => {
      throw new Error("read")
    }

    expect(findLookAlikes("Text.\n", none, refuseToRead)).toEqual([])
    expect(() => findLookAlikes("**Prices**\n\nText.\n", none, refuseToRead)).toThrow("read")
  })
})

test.each([
  ["**Prices**", "Prices"],
  ["__Prices__", "Prices"],
  ["**Prices**\\", "Prices"],
  ["**Low *prices***", "Low *prices*"],
  ["Prices", "Prices"],
])("%s becomes a heading of its words", (source, words) => {
  expect(withoutBold(source)).toBe(words)
  expect(toHeading(source, 3)).toBe(`### ${words}`)
})
