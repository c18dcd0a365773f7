import { parseMarkdown } from "@hub/markdown"
import { readerLimits } from "@hub/docx/parsed-document"
import { parseXml, type XmlNode } from "@hub/docx/read/xml"
import { openArchive } from "@hub/docx/zip"
import { describe, expect, test } from "vitest"
import { readWordBytes } from "../../../../docx/test/convert-word.ts"
import { buildBookChapters } from "../document/tree.ts"
import { writeDocx } from "./docx.ts"

const date = "2026-11-21"

function wordFileOf(text: string, numbered = false): Uint8Array {
  const chapters = buildBookChapters({
    title: "Methods",
    author: "Economic Indicators",
    date,
    language: "en",
    numbered,
    topics: [{ id: 1, title: "Prices", level: 1, tree: parseMarkdown(text) }],
    image: () => undefined,
  })
  const pictures = { nameOf: () => undefined, pictures: new Map() }
  return writeDocx({ ...chapters, ...pictures, numbered, asked_for: `${date}T00:00:00Z`, key: "methods" })
}

/** What the text of the topic is when the Word file that was made of it is imported again. */
async function throughWord(text: string): Promise<string> {
  const read = await readWordBytes(wordFileOf(text))
  if (read.kind === "refused") throw new Error(read.message)
  const [, topic = ""] = read.documents[0]!.markdown.split("# Prices\n\n")
  return topic
}

async function partOf(text: string, name: string): Promise<XmlNode> {
  const archive = await openArchive(Buffer.from(wordFileOf(text, true)), readerLimits)
  return parseXml(archive.read(name), readerLimits, { nodes: 100_000 })
}

describe("a text goes out to Word and comes back as it was", () => {
  test.each([
    ["marks", "One *two* **three** ~~four~~ <u>five</u> x<sup>2</sup> H<sub>2</sub>O.\n"],
    ["code in a line", "Type `make all` and ``a`b``.\n"],
    ["signs of Markdown and HTML", "\\*a\\* \\<b> & \"c\" 'd'\n"],
    ["a line break", "One\\\ntwo\n"],
    ["headings", "## A\n\n### B\n\n#### C\n\n##### D\n\n###### E\n\nText.\n"],
    ["bullets on several levels", "- a\n- b\n  - c\n    - d\n- e\n"],
    ["numbers on several levels", "1. a\n2. b\n   1. c\n   2. d\n3. e\n"],
    ["numbers that begin later", "4. d\n5. e\n"],
    ["two lists with words between", "1. a\n2. b\n\nText.\n\n1. c\n"],
    ["bullets below numbers", "1. a\n   - b\n   - c\n2. d\n"],
    ["a paragraph below an item", "1. a\n\n   more\n2. b\n"],
    ["a quote of two paragraphs", "> One.\n>\n> Two.\n"],
    ["a call-out", "> [!WARNING]\n> Hot.\n>\n> Very *hot*.\n"],
    ["two call-outs", "> [!NOTE]\n> One.\n\n> [!TIP]\n> Two.\n"],
    ["a block of code", "```\nif x:\n    y\n\n\tz\n```\n"],
    ["a table with sides", "| a | b | c |\n| - | :-: | -: |\n| 1 | 2<br>3 | **4** |\n"],
    ["a table without a header", "| | |\n| - | - |\n| 1 | 2 |\n"],
    [
      "merged cells",
      '<table>\n<tbody>\n<tr>\n<td colspan="2">both</td>\n</tr>\n<tr>\n<td rowspan="2">1</td>\n<td>2</td>\n</tr>\n<tr>\n<td>3</td>\n</tr>\n</tbody>\n</table>\n',
    ],
    [
      "merged cells below a header",
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td colspan="2">both</td>\n</tr>\n</tbody>\n</table>\n',
    ],
    ["links", "[a](https://a.example/x?q=1#part) and [b](mailto:ann@a.example).\n"],
    ["a link to a heading", "See [there](#low-prices).\n\n## Low prices\n\nText.\n"],
    ["notes", "One[^1] and two[^2].\n\n[^1]: A *note*.\n\n[^2]: Another one.\n\n    It goes on.\n"],
    ["a note that is referred to twice", "One[^1] and two[^1].\n\n[^1]: A note.\n"],
    ["equations", "So $`x^{2}`$ holds.\n\n```math\n\\frac{a}{b}\n```\n"],
    ["a rule", "One.\n\n---\n\nTwo.\n"],
    ["words from right to left", "שלום **עולם** *abc*\n"],
    ["words of other scripts", "価格 Größe €\n"],
  ])("%s", async (_, text) => {
    expect(await throughWord(text)).toBe(text)
  })

  test("signs that no Word file may hold are left out of it", async () => {
    const signs = ["\u0001", "\u000b", "\ufffe"]

    const text = await throughWord(`${signs.join("a")} words\n`)

    expect(text).toContain("words")
    expect(signs.filter((sign) => text.includes(sign))).toEqual([])
  })

  test("the same text gives the same bytes", () => {
    expect(Buffer.from(wordFileOf("Text.\n")).equals(wordFileOf("Text.\n"))).toBe(true)
  })
})

/** What the schema of Word (ECMA-376 part 1, annex A) allows in an element, in the order that it asks for. */
const sequences: Record<string, string[]> = {
  "w:pPr":
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange".split(
      " ",
    ),
  "w:rPr":
    "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath".split(
      " ",
    ),
  "w:tbl": "tblPr tblGrid tr".split(" "),
  "w:tblPr":
    "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook".split(
      " ",
    ),
  "w:tr": "tblPrEx trPr tc".split(" "),
  "w:tcPr":
    "cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark".split(" "),
  "w:style":
    "name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal rsid pPr rPr tblPr trPr tcPr tblStylePr".split(
      " ",
    ),
  "w:lvl": "start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr".split(" "),
  "w:numbering": "numPicBullet abstractNum num".split(" "),
  "w:numPr": "ilvl numId".split(" "),
  "w:sectPr":
    "headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg".split(
      " ",
    ),
  "m:f": "fPr num den".split(" "),
  "m:sSubSup": "sSubSupPr e sub sup".split(" "),
  "m:rad": "radPr deg e".split(" "),
  "m:d": "dPr e".split(" "),
  "m:m": "mPr mr".split(" "),
}

/** Where in a part an element does not stand where the schema wants it. */
function listMisplaced(node: XmlNode): string[] {
  const order = sequences[node.name]
  const places = node.children.map(({ name }) => order?.indexOf(name.replace(/^[a-z]+:/, "")) ?? 0)
  const misplaced = node.children.filter((_, at) => places[at]! < Math.max(0, ...places.slice(0, at)))
  return [...misplaced.map(({ name }) => `${name} in ${node.name}`), ...node.children.flatMap(listMisplaced)]
}

const everything = `## A

**_~~<u>a</u>~~_** <mark>b</mark> <kbd>c</kbd> <small>d</small> [\`e\`](https://a.example/) שלום[^1]

- a

  more
  - b
- [x] c

1. d

> e
>
> > f

> [!WARNING]
> g

\`\`\`
h
\`\`\`

| i | j |
| - | -: |
| שלום | k |

<table><tr><td rowspan="2" colspan="2">l</td><td>m</td></tr><tr><td>n</td></tr></table>

$\`\\sqrt[3]{\\frac{a_{1}^{2}}{b}}+\\left(\\begin{matrix}1 & 2\\\\3 & 4\\end{matrix}\\right)\`$

---

[^1]: o
`

describe("what Word requires of a file", () => {
  test.each(["word/document.xml", "word/styles.xml", "word/numbering.xml", "word/footnotes.xml", "word/footer1.xml"])(
    "the elements of %s stand in the order of the schema",
    async (name) => {
      expect(listMisplaced(await partOf(everything, name))).toEqual([])
    },
  )

  test("every cell ends with a paragraph", async () => {
    const cells: XmlNode[] = []
    const visit = (node: XmlNode) => {
      if (node.name === "w:tc") cells.push(node)
      node.children.forEach(visit)
    }
    visit(await partOf(everything, "word/document.xml"))

    expect(cells.length).toBeGreaterThan(7)
    expect(cells.filter((cell) => cell.children.at(-1)?.name !== "w:p")).toEqual([])
  })

  test("bookmarks and pictures have numbers of their own, and every style and list that is named is there", async () => {
    const valuesOf = (root: XmlNode, name: string, attribute: string): string[] => {
      const found = root.name === name && root.attributes[attribute] !== undefined ? [root.attributes[attribute]] : []
      return [...found, ...root.children.flatMap((each) => valuesOf(each, name, attribute))]
    }
    const document = await partOf(everything, "word/document.xml")
    const styles = await partOf(everything, "word/styles.xml")
    const numbering = await partOf(everything, "word/numbering.xml")

    const bookmarks = valuesOf(document, "w:bookmarkStart", "w:id")
    const known = valuesOf(styles, "w:style", "w:styleId")
    const named = ["w:pStyle", "w:rStyle", "w:tblStyle"].flatMap((name) => valuesOf(document, name, "w:val"))
    const lists = valuesOf(numbering, "w:num", "w:numId")

    expect(new Set(bookmarks).size).toBe(bookmarks.length)
    expect(named.filter((one) => !known.includes(one))).toEqual([])
    expect(valuesOf(document, "w:numId", "w:val").filter((one) => !lists.includes(one))).toEqual([])
  })

  describe("tables", () => {
    const all = (node: XmlNode, name: string): XmlNode[] => [
      ...(node.name === name ? [node] : []),
      ...node.children.flatMap((each) => all(each, name)),
    ]
    const tableOf = (rows: string[][]) =>
      [rows[0]!, rows[0]!.map(() => "-:"), ...rows.slice(1)].map((row) => `| ${row.join(" | ")} |`).join("\n")
    const years = Array.from({ length: 13 }, (_, at) => `${2013 + at}`)
    const wide = tableOf([
      ["Region", ...years],
      ["Border districts", ...years.map((year) => `9,308,${year}.3`)],
    ])
    const widthsOf = (table: XmlNode) => all(table, "w:gridCol").map(({ attributes }) => Number(attributes["w:w"]))

    test("a column has room for its numbers and its longest word, and a short table is no wider than its words", async () => {
      const text = `${tableOf([
        ["Group of persons", "Men"],
        ["a long sentence ".repeat(20), "9,308,586.3"],
      ])}\n\nText.\n\n${tableOf([
        ["a", "b"],
        ["1", "2"],
      ])}\n`
      const [long, short] = all(await partOf(text, "word/document.xml"), "w:tbl").map(widthsOf)

      // Eleven signs of ten points.
      expect(long![1]).toBeGreaterThan(11 * 100)
      expect(long![0]! + long![1]!).toBeLessThanOrEqual(9070)
      expect(long![0]! + long![1]!).toBeGreaterThan(9000)
      expect(short![0]! + short![1]!).toBeLessThan(2400)
    })

    test("one that is too wide lies across pages of its own, in signs so small that no number is broken", async () => {
      const root = await partOf(`Before.\n\n${wide}\n\n${wide}\n\nAfter.\n\n${wide}\n`, "word/document.xml")
      const sections = all(root, "w:sectPr").map((section) => ({
        across: all(section, "w:pgSz")[0]!.attributes["w:orient"] === "landscape",
        title: all(section, "w:titlePg").length,
      }))
      const table = all(root, "w:tbl")[0]!
      const widths = widthsOf(table)

      // The two that follow each other share their pages, and only the cover has no footer.
      expect(sections).toEqual([
        { across: false, title: 1 },
        { across: true, title: 0 },
        { across: false, title: 0 },
        { across: true, title: 0 },
        { across: false, title: 0 },
      ])
      expect(widths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(14_002)
      // Twelve signs of 6.5 points, at half their size each.
      expect(Math.min(...widths.slice(1))).toBeGreaterThan(12 * 6.5 * 10)
      expect(all(table, "w:pStyle")[0]!.attributes["w:val"]).toBe("TableTextTiny")
    })
  })
})
