import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { wordParagraphXml, wordStyleXml, wordTableXml } from "../../test/word-file.ts"
import { wordItemXml as item, wordListInstanceXml, wordListXml } from "../../test/word-list.ts"

const indented = (text: string, left: number, style?: string) =>
  wordParagraphXml(text, style, `<w:ind w:left="${left}"/>`)
const restarted = (at: number) => `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${at}"/></w:lvlOverride>`
const decimal = wordListXml(["decimal", "lowerLetter", "lowerRoman"])
const read = (body: string, numbering = decimal, styles = "") => convertToMarkdown({ body, numbering, styles })

describe("the numbers of a list", () => {
  test.each([
    "decimal",
    "decimalZero",
    "lowerLetter",
    "upperLetter",
    "lowerRoman",
    "upperRoman",
    "ordinal",
    "cardinalText",
    "chicago",
  ])("counted as %s are figures", async (format) => {
    expect(await read(item("a") + item("b"), wordListXml([format]))).toBe("1. a\n2. b\n")
  })

  test("that are no figures are called converted in the report, and figures kept", async () => {
    const lineOf = async (format: string) =>
      findReportLine(await convertWordParts({ body: item("a"), numbering: wordListXml([format]) }), "list items")

    expect(await lineOf("lowerLetter")).toMatchObject({ in: 1, kept: 0, converted: 1 })
    expect(await lineOf("decimal")).toMatchObject({ in: 1, kept: 1, converted: 0 })
    expect(await lineOf("bullet")).toMatchObject({ in: 1, kept: 1, converted: 0 })
  })

  test("are none where the level has none", async () => {
    expect(await read(item("a") + item("b"), wordListXml([{ format: "none", sign: "" }]))).toBe("a\n\nb\n")
  })

  test("begin where the list says", async () => {
    const numbering = wordListXml(["decimal"]).replace('<w:start w:val="1"/>', '<w:start w:val="0"/>')

    expect(await read(item("a") + item("b"), numbering)).toBe("0. a\n1. b\n")
  })

  test("go on after a heading, a table and a paragraph", async () => {
    const body =
      item("a") +
      wordParagraphXml("Prices", "H1") +
      item("b") +
      wordTableXml([wordParagraphXml("4")]) +
      item("c") +
      wordParagraphXml("Text.") +
      item("d")

    expect(await read(body, decimal, wordStyleXml("H1", "heading 1"))).toBe(
      "1. a\n\n# Prices\n\n2. b\n\n| |\n| - |\n| 4 |\n\n3. c\n\nText.\n\n4. d\n",
    )
  })

  test("begin again in a list that is told to, and this list is one of its own", async () => {
    const numbering = decimal + wordListInstanceXml("2", "1", restarted(1))

    expect(await read(item("a") + item("b") + item("c", { id: "2" }) + item("d", { id: "2" }), numbering)).toBe(
      "1. a\n2. b\n\n1) c\n2) d\n",
    )
  })

  test("go on in another list of the same levels", async () => {
    const numbering = decimal + wordListInstanceXml("2", "1")

    expect(await read(item("a") + item("b", { id: "2" }) + item("c"), numbering)).toBe("1. a\n2. b\n3. c\n")
  })

  test("of a level that a list defines itself are its own", async () => {
    const own = `<w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:start w:val="7"/><w:numFmt w:val="decimal"/></w:lvl></w:lvlOverride>`

    expect(await read(item("a", { id: "2" }), decimal + wordListInstanceXml("2", "1", own))).toBe("7. a\n")
  })

  test("of a deeper level begin again below each item", async () => {
    const body = item("a") + item("a1", { level: 1 }) + item("a2", { level: 1 }) + item("b") + item("b1", { level: 1 })

    expect(await read(body)).toBe("1. a\n   1. a1\n   2. a2\n2. b\n   1. b1\n")
  })

  test("are not there in a paragraph that is taken out of its style's list", async () => {
    const styles = wordStyleXml("L", "List Number", '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')

    expect(await read(wordParagraphXml("a", "L") + item("b", { id: "0", style: "L" }), decimal, styles)).toBe(
      "1. a\n\nb\n",
    )
  })

  test("of a list that the file does not describe are none", async () => {
    expect(await read(item("a", { id: "99" }) + item("b", { level: 8 }))).toBe("a\n\nb\n")
  })
})

describe("levels", () => {
  test("go as deep as Word's, and back by more than one", async () => {
    const body = item("1") + item("1a", { level: 1 }) + item("1ai", { level: 2 }) + item("2") + item("2a", { level: 1 })

    expect(await read(body)).toBe("1. 1\n   1. 1a\n      1. 1ai\n2. 2\n   1. 2a\n")
  })

  test("that are left out are not made up", async () => {
    expect(await read(item("1") + item("deep", { level: 2 }) + item("2"))).toBe("1. 1\n   1. deep\n2. 2\n")
  })

  test("that begin with a deeper one begin a list of their own", async () => {
    expect(await read(item("deep", { level: 1 }) + item("1"), wordListXml(["decimal", "bullet"]))).toBe(
      "- deep\n\n1. 1\n",
    )
  })

  test("may be numbered and bulleted by turns", async () => {
    const body = item("a") + item("point", { level: 1 }) + item("point", { level: 1 }) + item("b")

    expect(await read(body, wordListXml(["decimal", "bullet"]))).toBe("1. a\n   - point\n   - point\n2. b\n")
  })

  test("of two lists in one: bullets of another list below a number", async () => {
    const numbering = decimal + wordListXml(["bullet", "bullet"], "2")

    expect(await read(item("a") + item("point", { level: 1, id: "2" }) + item("b"), numbering)).toBe(
      "1. a\n   - point\n2. b\n",
    )
  })

  test("of bullets in two lists are one list", async () => {
    const numbering = wordListXml(["bullet"], "1") + wordListXml(["bullet"], "2")

    expect(await read(item("a") + item("b", { id: "2" }), numbering)).toBe("- a\n- b\n")
  })

  test("of bullets and of numbers are two lists", async () => {
    const numbering = wordListXml(["bullet"], "1") + wordListXml(["decimal"], "2")

    expect(await read(item("a") + item("b", { id: "2" }), numbering)).toBe("- a\n\n1. b\n")
  })
})

describe("a paragraph below an item", () => {
  test("belongs to the item under which it is indented", async () => {
    const body =
      item("a") +
      indented("more of a", 720) +
      item("a1", { level: 1 }) +
      indented("of a1", 1440) +
      indented("of a", 720) +
      item("b")

    expect(await read(body)).toBe("1. a\n\n   more of a\n\n   1. a1\n\n      of a1\n\n   of a\n2. b\n")
  })

  test("belongs to it by the indent of its style, whatever it says of its first line", async () => {
    const styles =
      wordStyleXml("LC", "List Continue", '<w:pPr><w:ind w:left="720"/></w:pPr>') +
      wordStyleXml("LC2", "List Continue First", '<w:basedOn w:val="LC"/><w:pPr><w:ind w:firstLine="100"/></w:pPr>')
    const body = item("a") + wordParagraphXml("one", "LC", '<w:ind w:firstLine="0"/>') + wordParagraphXml("two", "LC2")

    expect(await read(body, decimal, styles)).toBe("1. a\n\n   one\n\n   two\n")
  })

  test("belongs to an item that says only how its first line hangs", async () => {
    const body = item("a", { properties: '<w:ind w:hanging="200"/>' }) + indented("more", 720)

    expect(await read(body)).toBe("1. a\n\n   more\n")
  })

  test("belongs to it where its own level has an empty bullet or none, as other programs write it", async () => {
    const numbering =
      decimal + wordListXml([{ format: "bullet", sign: " " }], "2") + wordListXml([{ format: "none", sign: "" }], "3")
    const body = item("a") + item("one", { id: "2" }) + item("two", { id: "3" }) + item("b")
    const parsed = await convertWordParts({ body, numbering })

    expect(parsed.documents[0]!.markdown).toBe("1. a\n\n   one\n\n   two\n2. b\n")
    expect(findReportLine(parsed, "list items")).toMatchObject({ in: 2, kept: 2 })
  })

  test("at the margin ends the list", async () => {
    expect(await read(item("a") + wordParagraphXml("Text.") + indented("A quote.", 720))).toBe(
      "1. a\n\nText.\n\n> A quote.\n",
    )
  })
})

describe("a task", () => {
  test.each([
    ["☐", "- [ ] buy"],
    ["☒", "- [x] buy"],
    ["☑", "- [x] buy"],
    ["•", "- buy"],
  ])("is an item with the bullet %s", async (sign, markdown) => {
    expect(await read(item("buy"), wordListXml([{ format: "bullet", sign }]))).toBe(`${markdown}\n`)
  })

  test("is an item that begins with a box", async () => {
    expect(await read(item("☐ buy") + item("☒ sell"), wordListXml(["bullet"]))).toBe("- [ ] buy\n- [x] sell\n")
  })

  test("is no paragraph that begins with a box and is in no list", async () => {
    expect(await read(wordParagraphXml("☐ buy"))).toBe("☐ buy\n")
  })
})

test("a quote and a note are in no list, though they have a number", async () => {
  const styles = wordStyleXml("Q", "Quote") + wordStyleXml("N", "Note")

  expect(await read(item("said", { style: "Q" }) + item("mind", { style: "N" }), decimal, styles)).toBe(
    "> said\n\n> [!NOTE]\n> mind\n",
  )
})
