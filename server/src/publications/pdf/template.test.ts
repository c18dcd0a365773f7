import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { createTestBook, hasPoppler, hasQpdf, makeTestPdf, readPdfText, createTwoTopicBook } from "../../../test/pdf.ts"
import { root } from "../../platform/root.ts"

test("a book with everything becomes an accessible PDF of PDF/UA-1 without complaints", async () => {
  const pdf = await makeTestPdf(createTwoTopicBook())

  expect(pdf).toMatchObject({ standard: "ua-1", warnings: [], pages: 4 })
  expect(pdf.bytes).toBe(readFileSync(pdf.path).length)
  expect(pdf.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test.skipIf(!hasPoppler)(
  "title, contents with page numbers, running head, notes and text are on the pages",
  async () => {
    const pages = readPdfText(await makeTestPdf(createTwoTopicBook())).split("\f")

    expect(pages[0]).toMatch(/Methods of the office\s+Second edition\s+Economic Indicators\s+November 21, 2026/)
    expect(pages[1]).toMatch(/1 +Prices +3\n +1\.1 +How.*3\n +1\.1\.1 +Heading of the third level[ .]*3\n *2 +Wages +4/)
    expect(pages[2]).toContain(
      "The index rose by 0.3, 0.4 after a revision.1 See how, wages and https://example.org. Again.1",
    )
    const text = pages.join("\n")
    for (const words of [
      "1Base year 2020 = 100.",
      "2Note of a heading.",
      "☑ weighed",
      "☐ published",
      "Figure 1",
      "-- monthly",
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/Services +1,204 +980/)
  },
)

test.skipIf(!hasPoppler)(
  "a long table repeats its head on each of its pages",
  async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `| row ${at} | ${at}.5 | x |`).join("\n")

    const pdf = await makeTestPdf(createTestBook(`| Division | Weight | Note |\n|---|---|---|\n${rows}`), {
      timeoutMs: 150_000,
    })

    const text = readPdfText(pdf)
    expect(pdf.pages).toBeGreaterThan(90)
    expect(text.match(/Division +Weight +Note/g)).toHaveLength(pdf.pages - 2)
    expect(text).toContain("row 4999")
  },
  180_000,
)

test.skipIf(!hasQpdf)("the file is sound, tagged, titled and in its language", async () => {
  const pdf = await makeTestPdf(createTwoTopicBook())

  expect(spawnSync("qpdf", ["--check", pdf.path]).status).toBe(0)
  const inside = execFileSync("qpdf", ["--json", "--json-key=qpdf", pdf.path], { encoding: "utf8", maxBuffer: 1e8 })
  for (const sign of [
    '"/Marked": true',
    '"/StructTreeRoot"',
    '"/Outlines"',
    '"u:A chart"',
    '"u:en"',
    '"/TH"',
    '"/Figure"',
  ])
    expect(inside).toContain(sign)
})

const hostile = [
  '#panic("out")',
  '#import "@preview/x:1.0.0": *',
  '#read("/etc/hostname")',
  "#{ while true {} }",
  '#eval("1 + 1")',
  "#sys.inputs",
  "$x^2 #panic()$",
  "= Not a heading",
  "/ term: no",
  "@ref and <label>",
  '"]#panic()[',
  '") #panic() ("',
  "\\u{41} \\ \\#",
  "/* open // comment",
  "~ -- --- ...",
  "#set page(fill: red)",
  "#show: it => []",
  '#include "book.json"',
  '#image("template.typ")',
]

test.skipIf(!hasPoppler)("nothing an author writes is read as markup of the compiler", async () => {
  const shown = hostile.map((one) => one.replace(/([\\`*_{}[\]<>#~|!.+-])/g, "\\$1"))
  const text = [
    ...shown.map(
      (one, at) => `## ${one}\n\n${one} **${one}** [${one}](https://example.org/) x[^n${at}]\n\n[^n${at}]: ${one}`,
    ),
    ...hostile.map((one) => `\`\`\`${one}\n${one}\n\`\`\``),
    ...hostile.map((one) => `\`\` ${one} \`\` ![${one.replaceAll("]", "")}](x)`),
    `| a |\n|---|\n${shown.map((one) => `| ${one} |`).join("\n")}`,
  ].join("\n\n")

  const pdf = await makeTestPdf(
    createTestBook(text, {
      title: hostile.join(" "),
      author: hostile[0]!,
      edition: hostile[2]!,
      language: hostile[4]!,
    }),
  )

  const printed = readPdfText(pdf).replace(/\s+/g, "")
  for (const one of hostile) expect(printed.split(one.replace(/\s+/g, "")).length).toBeGreaterThan(6)
})

test.skipIf(!hasPoppler)("the words of a missing image stand in its place", async () => {
  expect(readPdfText(await makeTestPdf(createTestBook("Before ![a chart of prices](gone.png) after")))).toMatch(
    /Before +\[image: a chart of prices\] +after/,
  )
})

test("characters that no font of the book has are named, and the file falls back to a tagged one", async () => {
  const pdf = await makeTestPdf(createTestBook("Khmer is ភាសា, `ತಾ`."))

  expect(pdf.standard).toBe("tagged")
  expect(pdf.warnings).toEqual(["The document's fonts lack these characters, which print as empty boxes: ភ ា ស ತ ಾ."])
})

test.skipIf(!hasPoppler)(
  "Chinese, Japanese, Korean, Arabic and Hebrew are printed with fonts in the file",
  async () => {
    const words = "北京の統計、통계청 **统计** and **مكتب الإحصاء** and למ״ס"
    const text = `${words}\n\nمكتب الإحصاء المركزي ينشر الأسعار (2026) كل شهر.\n\n- الأسعار\n- الأجور\n\n## הלשכה המרכזית`

    const pdf = await makeTestPdf(createTestBook(text))

    expect(pdf).toMatchObject({ standard: "ua-1", warnings: [] })
    const printed = readPdfText(pdf).normalize("NFKC")
    for (const word of ["北京の統計、통계청", "统计", "مكتب", "المركزي", "הלשכה"]) expect(printed).toContain(word)
    const fonts = execFileSync("pdffonts", [pdf.path], { encoding: "utf8" })
    for (const font of ["NotoNaskhArabic", "NotoSansHans", "NotoSansKR"]) expect(fonts).toContain(font)
  },
)

const shaped = {
  Hindi: ["हिन्दी में स्थिति और **विद्यार्थी**", "NotoSansDevanagari"],
  Bengali: ["বাংলাদেশ পরিসংখ্যান ব্যুরো **ক্ষেত্র**", "NotoSansBengali"],
  Thai: ["สำนักงานสถิติแห่งชาติ **ที่นี่**", "NotoSansThai"],
} as const

test.skipIf(!hasPoppler).each(Object.entries(shaped))(
  "%s is printed with a font in the file, its letters joined as they are written, and can be copied",
  async (_, [words, font]) => {
    const pdf = await makeTestPdf(
      createTestBook(`# ${words.replaceAll("*", "")}\n\n${words} \`${words.split(" ")[0]}\`\n\n- ${words}`),
    )

    expect(pdf.warnings).toEqual([])
    const fonts = execFileSync("pdffonts", [pdf.path], { encoding: "utf8" })
    expect(fonts).toContain(font)
    expect(fonts).not.toMatch(/NewCM|NewComputerModern/)
    const printed = readPdfText(pdf).normalize("NFC").replace(/\s+/g, "")
    expect(printed).toContain(words.split(" ")[0]!.normalize("NFC"))
  },
)

test.skipIf(!hasPoppler)("emoji are drawn in words and code, and can be copied", async () => {
  const pdf = await makeTestPdf(createTestBook("Done ✅ and **🚀**, `👍🏽`, ⚠️.\n\n```\n🎉\n```"))

  expect(pdf).toMatchObject({ standard: "ua-1", warnings: [] })
  for (const one of ["✅", "🚀", "👍", "⚠", "🎉"]) expect(readPdfText(pdf)).toContain(one)
})

test.skipIf(!hasPoppler)(
  "in contents that run from left to right the page of an Arabic title stands at its end",
  async () => {
    const text = readPdfText(await makeTestPdf(createTestBook("## مكتب الإحصاء\n\nWords.")))

    expect(text.split("\f")[1]!.trimEnd()).toMatch(/\. 3\s+2$/)
  },
)

test("a place within a heading is there once, although the contents repeat the heading", async () => {
  const text = '## How<a id="how"></a> it is\n\n### Again: <a href="#how">there</a>\n'

  expect(await makeTestPdf(createTestBook(text))).toMatchObject({ standard: "ua-1", warnings: [] })
})

test("an empty book, topics without text and a hundred levels of nesting still make a file", async () => {
  expect((await makeTestPdf(createTestBook("", { topics: [] }))).pages).toBe(2)
  expect((await makeTestPdf(createTestBook("", { title: " ", author: "", edition: "" }))).standard).toBe("ua-1")
  const nested = `${"> ".repeat(100)}quote\n\n${Array.from({ length: 100 }, (_, at) => `${"  ".repeat(at)}- ${"**a *b ".repeat(9)}`).join("\n")}`
  expect((await makeTestPdf(createTestBook(nested))).pages).toBeGreaterThan(3)
})

const corpus = join(process.env["HUB_CORPUS"] ?? join(root, "../shared/corpus"), "markdown/rustbook")

test.skipIf(!existsSync(corpus))(
  "a whole book of a hundred chapters is made in one go (needs the corpus)",
  async () => {
    const names = readdirSync(corpus).filter((name) => name.endsWith(".md"))
    const topics = names.map((title, at) => ({
      id: at + 1,
      title,
      level: 1,
      tree: parseMarkdown(readFileSync(join(corpus, title), "utf8")),
    }))

    const pdf = await makeTestPdf(createTestBook("", { topics }), { timeoutMs: 120_000 })

    expect(pdf.pages).toBeGreaterThan(300)
    expect(pdf.warnings.length).toBeGreaterThan(0)
  },
  180_000,
)
