import { describe, expect, test } from "vitest"
import { parseWordXml } from "../../test/parse-word-xml.ts"
import { readerLimits } from "../parsed-document.ts"
import type { ReaderRefusalCode } from "../parsed-document.ts"
import { readerRefusalOf } from "../refusal.ts"
import { child, children, chosenBranch, descendants, flag, isOn, parseXml, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

const transitional = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"

const parse = (xml: string | Buffer, limits = readerLimits, nodes = 1000) =>
  parseXml(Buffer.isBuffer(xml) ? xml : Buffer.from(xml), limits, { nodes })

function refusalCodeOf(read: () => XmlNode): ReaderRefusalCode | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return readerRefusalOf(error)?.code
  }
}

describe("names of elements", () => {
  test.each([
    ["Word's own prefix", `<w:p xmlns:w="${transitional}"/>`, "w:p"],
    ["another prefix for the same namespace", `<ns0:p xmlns:ns0="${transitional}"/>`, "w:p"],
    ["a namespace without a prefix", `<p xmlns="${transitional}"/>`, "w:p"],
    ["the strict form of the format", `<w:p xmlns:w="${strict}"/>`, "w:p"],
    [
      "a prefix that is declared by the element itself, after its name",
      `<q:t a="1" xmlns:q="${transitional}"/>`,
      "w:t",
    ],
    ["a namespace that Word does not have", `<my:p xmlns:my="urn:example"/>`, "my:p"],
    ["no namespace", "<p/>", "p"],
  ])("%s", (_, xml, name) => {
    expect(parse(xml).name).toBe(name)
  })

  test.each([
    ["wp:wsp", "wps:wsp"],
    ["wp:txbx", "wps:txbx"],
    ["wp:txbxContent", "w:txbxContent"],
    ["wp:wgp", "wpg:wgp"],
    ["wp:inline", "wp:inline"],
  ])("the strict %s is known as %s", (name, known) => {
    const uri = "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing"

    expect(parse(`<${name} xmlns:wp="${uri}"/>`).name).toBe(known)
  })

  test("attributes have the canonical prefix too, and one without a prefix keeps its name", () => {
    const node = parse(`<n:pStyle xmlns:n="${transitional}" n:val="Body" plain="1"/>`)

    expect(node.attributes).toEqual({ "w:val": "Body", plain: "1" })
  })

  test("the numbers of editing sessions are left out", () => {
    const node = parse(`<w:p xmlns:w="${transitional}" w:rsidR="00A1" w:rsidRDefault="00B2" w:val="x"/>`)

    expect(node.attributes).toEqual({ "w:val": "x" })
  })

  test("a declaration further down holds for what follows it", () => {
    const root = parse(`<r><a:p xmlns:a="${transitional}"/><b:p xmlns:b="${strict}"/></r>`)

    expect(root.children.map(({ name }) => name)).toEqual(["w:p", "w:p"])
  })
})

describe("text", () => {
  test.each([
    ["characters that XML escapes", "a &amp; b &lt; c &gt; d &quot;e&quot;", 'a & b < c > d "e"'],
    ["references by number", "&#228;&#xDF;&#x1F600;", "äß😀"],
    ["CDATA", "<![CDATA[1 < 2 & 3]]>", "1 < 2 & 3"],
    ["comments and instructions inside", "one<!-- no --> two<?no instruction?> three", "one two three"],
    ["spaces", "  two  spaces ", "  two  spaces "],
  ])("of a run keeps %s", (_, inside, text) => {
    expect(parseWordXml(`<w:t>${inside}</w:t>`).text).toBe(text)
  })

  test.each(["w:t", "w:delText", "w:instrText", "w:delInstrText", "m:t"])("in %s is text", (name) => {
    expect(parseWordXml(`<${name}>words</${name}>`).text).toBe("words")
  })

  test("between the elements of a paragraph is none, since Word shows none", () => {
    expect(parseWordXml("<w:p>\n  stray <w:r>words</w:r>\n</w:p>")).toMatchObject({
      text: "",
      children: [{ name: "w:r", text: "" }],
    })
  })

  const whole = `<w:t xmlns:w="${transitional}">Größe 統計</w:t>`
  test.each([
    ["UTF-8", Buffer.from(whole)],
    ["UTF-8 with a mark at its beginning", Buffer.from(`\ufeff${whole}`)],
    ["UTF-16, the low byte first", Buffer.from(`\ufeff${whole}`, "utf16le")],
    ["UTF-16, the high byte first", Buffer.from(`\ufeff${whole}`, "utf16le").swap16()],
  ])("in %s is read", (_, bytes) => {
    expect(parse(bytes).text).toBe("Größe 統計")
  })
})

describe("hostile and damaged XML is refused", () => {
  const damaged: [string, string][] = [
    ["an element that is not closed", "<a><b></a>"],
    ["two attributes of one name", '<a b="1" b="2"/>'],
    ["an entity that nobody declared", "<a>&unknown;</a>"],
    ["a character that XML does not allow", "<a>\u0001</a>"],
    ["two roots", "<a/><b/>"],
    ["words without an element", "words"],
  ]
  test.each(damaged)("%s", (_, xml) => {
    expect(refusalCodeOf(() => parse(xml))).toBe("damaged")
  })

  test.each([
    ["an entity of its own", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ["a document type elsewhere", '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>'],
  ])("%s", (_, xml) => {
    expect(refusalCodeOf(() => parse(xml))).toBe("unsafe")
  })

  test("more levels than allowed, while as many as allowed are read", () => {
    const nested = (levels: number) => "<a>".repeat(levels) + "</a>".repeat(levels)
    const limits = { ...readerLimits, xmlDepth: 5 }

    expect(parse(nested(5), limits).name).toBe("a")
    expect(refusalCodeOf(() => parse(nested(6), limits))).toBe("too_deep")
  })

  test("more elements than allowed, counted over all parts of a file", () => {
    const budget = { nodes: 5 }
    const three = Buffer.from("<a><b/><b/></a>")

    expect(parseXml(three, readerLimits, budget).children).toHaveLength(2)
    expect(refusalCodeOf(() => parseXml(three, readerLimits, budget))).toBe("too_large")
  })
})

describe("switches", () => {
  test.each([
    ["<w:b/>", true],
    ['<w:b w:val="1"/>', true],
    ['<w:b w:val="true"/>', true],
    ['<w:b w:val="on"/>', true],
    ['<w:b w:val="0"/>', false],
    ['<w:b w:val="false"/>', false],
    ['<w:b w:val="off"/>', false],
    ["<w:i/>", undefined],
  ])("%s says of bold: %s", (inside, on) => {
    expect(flag(parseWordXml(`<w:rPr>${inside}</w:rPr>`), "w:b")).toBe(on)
  })

  test("an underline of none is off", () => {
    expect([isOn("none"), isOn("single")]).toEqual([false, true])
  })
})

describe("looking into elements", () => {
  const row = parseWordXml('<w:tr><w:tc w:id="1"><w:tc w:id="2"/></w:tc><w:tcPr/><w:tc w:id="3"/></w:tr>')
  const ids = (nodes: XmlNode[]) => nodes.map((node) => node.attributes["w:id"])

  test("a child is the first of its name, the children are all, and the descendants those below them too", () => {
    expect(child(row, "w:tc")?.attributes["w:id"]).toBe("1")
    expect(ids(children(row, "w:tc"))).toEqual(["1", "3"])
    expect(ids(descendants(row, "w:tc"))).toEqual(["1", "2", "3"])
    expect(descendants(row, "w:tcPr", "w:tc").map(({ name }) => name)).toEqual(["w:tc", "w:tc", "w:tcPr", "w:tc"])
  })

  test("nothing is found in nothing", () => {
    expect([child(undefined, "w:p"), children(undefined, "w:p"), value(undefined, "w:p")]).toEqual([
      undefined,
      [],
      undefined,
    ])
  })

  test("a value is that of text or of an equation", () => {
    expect(value(parseWordXml('<w:pPr><w:pStyle w:val="Body"/></w:pPr>'), "w:pStyle")).toBe("Body")
    expect(value(parseWordXml('<m:fPr><m:type m:val="lin"/></m:fPr>'), "m:type")).toBe("lin")
  })
})

describe("of alternate content one branch is read", () => {
  const alternate = (inside: string) => parseWordXml(`<mc:AlternateContent>${inside}</mc:AlternateContent>`)
  const fallback = "<mc:Fallback><w:pict/></mc:Fallback>"

  test.each([
    ["the choice, where there are both", `<mc:Choice Requires="wps"><w:drawing/></mc:Choice>${fallback}`, "w:drawing"],
    ["the fallback of handwriting", `<mc:Choice Requires="wpi"><w:ink/></mc:Choice>${fallback}`, "w:pict"],
    ["the fallback of a model", `<mc:Choice Requires="am3d"><w:model/></mc:Choice>${fallback}`, "w:pict"],
    ["the handwriting, where there is no picture", `<mc:Choice Requires="wpi"><w:ink/></mc:Choice>`, "w:ink"],
    ["the fallback, where there is no choice", fallback, "w:pict"],
  ])("%s", (_, inside, name) => {
    expect(chosenBranch(alternate(inside))?.children[0]?.name).toBe(name)
  })

  test("none, where there is none", () => {
    expect(chosenBranch(alternate(""))).toBeUndefined()
  })
})
