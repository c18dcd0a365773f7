import { describe, expect, test } from "vitest"
import { lengthToRead, shortenText } from "./excerpt.ts"
import { parseText } from "./parse-text.ts"
import { digestSource, rewriteParsedUrls, splitBySummary, summarizeText } from "./text-summary.ts"

describe("one look at a text tells", () => {
  const source = "\uFEFF# One *a*\r\n\r\nWords [b](c) <https://d.e>.\r\n\r\n> ## Two\r\n\r\n![f](<g h>)\r\n"
  const digest = digestSource(source, 200)

  test("the anchors of all its headings", () => {
    expect(digest.anchors).toEqual(["one-a", "two"])
  })

  test("its addresses with where they are written", () => {
    expect(digest.addresses.map(({ url, form, start, end }) => [url, form, source.slice(start, end)])).toEqual([
      ["c", "bare", "c"],
      ["https://d.e", "automatic", "<https://d.e>"],
      ["g h", "enclosed", "g h"],
    ])
  })

  test("its first words without its headings, and how far they reach", () => {
    expect(digest.excerpt).toBe("Words b https://d.e. Two")
    expect(digest.reach).toBe(source.length)
  })
})

describe("the first words of a text", () => {
  test.each([
    ["", 10, ""],
    ["# Only\n\n## headings\n", 20, "Only headings"],
    ["a\n\nb\n\n- c\n- d\n", 20, "a b c d"],
    ["One two three four", 9, "One two…"],
    ["<div>\n\na <b>b</b>\n", 20, "a b"],
    ["[x]: /y\n\na [x]\n", 20, "a x"],
    ["| a | b |\n|---|---|\n| c | d |\n\ne\n", 20, "e"],
  ])("of %j in %d characters", (source, length, excerpt) => {
    expect(digestSource(source, length).excerpt).toBe(excerpt)
  })

  test("need the text up to the block that fills them", () => {
    expect(digestSource("One two three.\n\nMore.\n", 8)).toMatchObject({ excerpt: "One two…", reach: 16 })
    expect(digestSource("One.\n\nMore.\n", 7)).toMatchObject({ excerpt: "One.…", reach: 12 })
  })

  test("of a long text with definitions are told from its beginning only", () => {
    const digest = digestSource(`${"word ".repeat(2000)}\n\n[x]: /y\n`, 50)

    expect(digest.excerpt).toBe(shortenText("word ".repeat(2000), 50))
    expect(digest.reach).toBe(Infinity)
  })
})

describe("words are shortened", () => {
  test.each([
    ["One two", 7, "One two"],
    ["One two six", 10, "One two…"],
    ["One\n two\t three", 13, "One two three"],
    ["Abcdefgh", 4, "Abc…"],
    ["A bcdefghij", 8, "A bcdef…"],
    ["😀😀😀", 4, "😀…"],
    ["One", 1, "…"],
    ["One", 0, ""],
    ["", 5, ""],
  ])("%j to %d characters", (text, length, short) => {
    expect(shortenText(text, length)).toBe(short)
    expect(short.length).toBeLessThanOrEqual(length)
  })

  test("of ten times as much as is asked for, and some more", () => {
    expect(lengthToRead(200)).toBe(4000)
    expect(lengthToRead(-1)).toBe(2000)
  })
})

describe("the notes of a text", () => {
  const summary = (source: string) => summarizeText(parseText(source), 20)

  test("say where its blocks and headings begin", () => {
    const notes = summary("# A\n\nb c\n\n> ## D\n")

    expect(notes?.blocks).toEqual([
      { at: 0, words: "A", isHeading: true },
      { at: 5, words: "b c" },
      { at: 10, words: "D" },
    ])
    expect(notes?.headings).toEqual([
      { at: 0, text: "A" },
      { at: 12, text: "D" },
    ])
    expect(notes?.lines).toEqual([{ title: "A", level: 1, cut: 0, body: 3 }])
  })

  test("hold no more words than an excerpt can show", () => {
    const notes = summary(`${"a ".repeat(100)}\n\nb\n\n# C\n\nd\n`)

    expect(notes?.blocks.map(({ words }) => words.length)).toEqual([21, 0, 1, 1])
  })

  test.each(["[x]: /y\n", "x[^1]\n\n[^1]: y\n", "> [x]: /y\n"])(
    "are none for %j, where a definition elsewhere may give words their meaning",
    (source) => {
      expect(summary(source)).toBeUndefined()
    },
  )

  test("are enough to cut the text and tell of each part", () => {
    const source = "Before [a](b).\n\n# One\n\nc\n\n# One\n\n## Deep\n\n![d](e)\n"
    const notes = summary(source)!

    const { anchors, parts } = splitBySummary(source, notes, new Set(notes.lines.map(({ cut }) => cut)))

    expect(anchors).toEqual(["one", "one-1", "deep"])
    expect(parts.map(({ title, level, content, excerpt }) => [title, level, content, excerpt])).toEqual([
      ["", 0, "Before [a](b).\n", "Before a."],
      ["One", 1, "c\n", "c"],
      ["One", 1, "", ""],
      ["Deep", 2, "![d](e)\n", ""],
    ])
    expect(parts.map((part) => part.addresses.map(({ start, end }) => part.content.slice(start, end)))).toEqual([
      ["b"],
      [],
      [],
      ["e"],
    ])
  })
})

describe("a text gets other addresses", () => {
  const rewritten = (source: string, url: string) => rewriteParsedUrls(parseText(source), () => url, 20)

  test.each([
    ["[a](b)", "c", "[a](c)"],
    ["[a](b)", "c d", "[a](<c d>)"],
    ["<a href=b>", "c", '<a href="c">'],
    ["![a](<b>)", "c", "![a](<c>)"],
  ])("%j to %j with notes that follow them", (source, url, content) => {
    const after = rewritten(source, url)

    expect(after.content).toBe(content)
    expect(after.notes).toEqual(summarizeText(parseText(content), 20))
  })

  test.each([
    ["<https://a.b>", "https://c.d", "an automatic link reads as its address"],
    ["[a](b)", "c|d", "a bar is written otherwise"],
    ["[a](b)\n\n[c]: d\n", "e", "a definition says what words mean"],
  ])("%j to %j without notes, since %s", (source, url) => {
    const after = rewritten(source, url)

    expect(after.content).not.toBe(source)
    expect(after.notes).toBeUndefined()
  })
})
