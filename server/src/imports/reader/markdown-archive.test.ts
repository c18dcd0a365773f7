import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import { dotPng, saveTestFile } from "../../../../docx/test/word-file.ts"
import { readFileInProcess } from "./read.ts"
import { readerLimits } from "@hub/docx/parsed-document"
import type { ParsedDocument } from "@hub/docx/parsed-document"

const work = mkdtempSync(join(tmpdir(), "hub-markdown-"))

async function read(filename: string, bytes: Uint8Array | string): Promise<ParsedDocument> {
  const path = saveTestFile(work, "upload", bytes)
  const parsed = await readFileInProcess({ path, filename, work, limits: readerLimits, choices: {} })
  if (parsed.kind === "refused") throw new Error(parsed.message)
  return parsed
}

const readArchive = (files: Record<string, string | Uint8Array>) =>
  read(
    "site.zip",
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, typeof text === "string" ? strToU8(text) : text]),
      ),
    ),
  )

test("a Markdown file keeps its words byte for byte, and its frontmatter apart", async () => {
  const parsed = await read("rates.md", "---\ntitle: Base rates\n---\n*  odd   spacing\n\n# Rates\n")

  expect(parsed).toMatchObject({
    kind: "markdown",
    documents: [
      {
        path: "rates.md",
        title: "Base rates",
        frontmatter: "title: Base rates",
        markdown: "*  odd   spacing\n\n# Rates\n",
        headings: [{ level: 1, title: "Rates" }],
      },
    ],
  })
})

test.each([
  ["the frontmatter", "---\ntitle: 2026\n---\n# Rates", "2026"],
  ["the first top heading", "## Before\n\n# Rates", "Rates"],
  ["the first heading where none is at the top", "Words.\n\n## Base rates {#b}\n\n### More", "Base rates"],
  ["the file", "Words only", "my notes"],
])("a title comes from %s", async (_, text, title) => {
  expect((await read("my notes.md", text)).documents[0]!.title).toBe(title)
})

test.each([
  ["UTF-8", Buffer.from("Größe")],
  ["UTF-8 with a mark", Buffer.from("\uFEFFGröße")],
  ["UTF-16", Buffer.from("\uFEFFGröße", "utf16le")],
  ["UTF-16 the other way round", Buffer.from("\uFEFFGröße", "utf16le").swap16()],
  ["UTF-16 without a mark", Buffer.from("Größe", "utf16le")],
  ["UTF-16 the other way round without a mark", Buffer.from("Größe", "utf16le").swap16()],
  ["Windows-1252", Buffer.from("Größe", "latin1")],
])("text in %s is read", async (_, bytes) => {
  expect((await read("a.md", bytes)).documents[0]!.markdown).toBe("Größe")
})

test("a guess at the encoding, and frontmatter that cannot be read, are told", async () => {
  const guessed = await read("a.md", Buffer.from("Größe", "latin1"))
  const broken = await read("a.md", "---\ntitle: [a\n---\nx")

  expect(guessed.warnings).toEqual(["a.md is not UTF-8. It was read as Windows-1252 text."])
  expect(broken.warnings[0]).toMatch(/a\.md: The frontmatter is not valid YAML/)
})

test("an archive is read in the order of its folders, files before folders and 2 before 10", async () => {
  const names = ["b/10.md", "b/2.md", "b/README.md", "a.md", "b/c/x.md", "Index.md", "__MACOSX/a.md", ".git/b.md"]

  const parsed = await readArchive(Object.fromEntries(names.map((name) => [name, "x"])))

  expect(parsed.documents.map((each) => each.path)).toEqual([
    "Index.md",
    "a.md",
    "b/README.md",
    "b/2.md",
    "b/10.md",
    "b/c/x.md",
  ])
})

test("images and links are resolved inside the archive, whatever their case or escapes", async () => {
  const parsed = await readArchive({
    "guide/one.md":
      "![A](../img/My%20Dot.png) ![B][b] <img src='../img/my dot.png'> [two](two.MD#part) [web](https://a.example)\n\n[b]: /img/My%20Dot.png",
    "guide/two.md": "[up](../../one.md) ![gone](none.png)",
    "img/My Dot.png": dotPng,
    "img/unused.png": dotPng,
  })

  const url = `media:${parsed.media[0]!.sha256}`
  expect(parsed.documents[0]!.markdown).toBe(
    `![A](${url}) ![B][b] <img src='${url}'> [two](document:guide/two.md#part) [web](https://a.example)\n\n[b]: ${url}`,
  )
  expect(parsed.documents[1]!.markdown).toBe("[up](../../one.md) ![gone](none.png)")
  expect(parsed.media).toHaveLength(1)
})

test("the ledger of an archive tells what pointed to nothing and what nobody used", async () => {
  const parsed = await readArchive({ "a.md": "# A\n\n![x](none.png) [y](#a)", "data.csv": "1,2" })

  expect(
    Object.fromEntries(parsed.report.map((line) => [line.construct, line.lost.map((loss) => loss.where)])),
  ).toEqual({
    headings: [],
    images: ["a.md"],
    links: [],
    files: ["data.csv"],
  })
})

test("an SVG comes in without what acts or fetches", async () => {
  const parsed = await readArchive({
    "a.md": "![d](d.svg)",
    "d.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)"><rect width="1" fill="url(http://x.example/y)"/></a><foreignObject><p>x</p></foreignObject></svg>`,
  })

  expect(parsed.media[0]).toMatchObject({ mime: "image/svg+xml" })
  expect(parsed.media[0]!.bytes).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><a><rect width="1" fill="none"></rect></a></svg>'.length,
  )
})

test("a link leads to the file of its own case, to the page that a file becomes, and to the first of a folder", async () => {
  const parsed = await readArchive({
    "./Guide/same.md": "[own](same.md) [other](../guide/same.md) [any](../GUIDE/SAME.md)",
    "guide/same.md": "[page](setup.html#x) [bare](setup) [folder](../) [gone](none.html)",
    "guide/setup.md": "# Setup",
    "README.md": "# First",
  })

  const markdownIn = (path: string) => parsed.documents.find((each) => each.path === path)!.markdown
  expect(markdownIn("Guide/same.md")).toBe(
    "[own](document:Guide/same.md) [other](document:guide/same.md) [any](document:Guide/same.md)",
  )
  expect(markdownIn("guide/same.md")).toBe(
    "[page](document:guide/setup.md#x) [bare](document:guide/setup.md) [folder](document:README.md) [gone](none.html)",
  )
})

test("a link to a file whose name has a hash sign leads to that file", async () => {
  const { documents } = await readArchive({
    "start.md": "[C](C%23%20guide.md#first-steps) and [[notes]]",
    "C# guide.md": "# First steps",
    "C#/notes.md": "# Notes",
  })

  expect(documents.find(({ path }) => path === "start.md")!.markdown).toBe(
    "[C](document:C%23%20guide.md#first-steps) and [notes](<document:C%23/notes.md>)",
  )
})

test("an image whose name has spaces is one, and a link to an image leads to it", async () => {
  const parsed = await readArchive({
    "a.md": "![A](img/my dot.png) [large](img/my%20dot.png) `[x](img/my dot.png)` [no](such file.png)",
    "img/my dot.png": dotPng,
  })

  const url = `media:${parsed.media[0]!.sha256}`
  expect(parsed.documents[0]!.markdown).toBe(
    `![A](<${url}>) [large](${url}) \`[x](img/my dot.png)\` [no](such file.png)`,
  )
  expect(parsed.report.map((line) => [line.construct, line.lost.length])).toEqual([
    ["images", 0],
    ["links", 0],
    ["files", 0],
  ])
})

test("texts in hidden folders are listed, and what a Mac leaves in an archive is not", async () => {
  const parsed = await readArchive({ "a.md": "x", ".github/help.md": "y", "__MACOSX/._a.md": "z", ".DS_Store": "z" })

  expect(parsed.documents.map(({ path }) => path)).toEqual(["a.md"])
  expect(parsed.report.find(({ construct }) => construct === "files")).toMatchObject({
    in: 2,
    lost: [{ what: "In a hidden folder", where: ".github/help.md" }],
  })
})

test("definitions, nested frontmatter and the line ends of Windows stay byte for byte", async () => {
  const frontmatter = "title: Rates\r\nby:\r\n  name: Ada\r\n  roles: [lead, editor]"
  const words = "term\r\n: its meaning\r\n: another\r\n\r\n<table><tr><td>cell</td></tr></table>\r\n"

  const { documents } = await read("a.md", `---\r\n${frontmatter}\r\n---\r\n${words}`)

  expect(documents[0]).toMatchObject({ title: "Rates", frontmatter, markdown: words })
})

test("links in double brackets lead to the pages of their names, and those to nothing are listed", async () => {
  const words =
    "See [[Base rates]], [[base rates#By year|the years]] and [[#Notes]].\n\n## Notes\n\n![[plan a.png]] ![[Base rates]] [[Nowhere]] `[[code]]` [^1]\n\n[^1]: [[Base rates|a note]]\n"
  const { documents, report } = await readArchive({
    "start.md": words,
    "deep/down/Base rates.md": "# Rates\n\n## By year\n",
    "pictures/plan a.png": dotPng,
  })

  expect(documents.find(({ path }) => path === "start.md")!.markdown).toMatch(
    new RegExp(
      [
        "^See \\[Base rates\\]\\(<document:deep/down/Base%20rates\\.md>\\), \\[the years\\]\\(<document:deep/down/Base%20rates\\.md#by-year>\\) ",
        "and \\[Notes\\]\\(<#notes>\\)\\.\n\n## Notes\n\n!\\[plan a\\]\\(<[^ ]+>\\) !\\[\\[Base rates\\]\\] \\[\\[Nowhere\\]\\] `\\[\\[code\\]\\]` \\[\\^1\\]",
        "\n\n\\[\\^1\\]: \\[a note\\]\\(<document:deep/down/Base%20rates\\.md>\\)\n$",
      ].join(""),
    ),
  )
  expect(report.find(({ construct }) => construct === "links")).toMatchObject({
    in: 6,
    kept: 1,
    converted: 3,
    lost: [
      { what: "![[Base rates]] stays as written: no file with this name was uploaded", where: "start.md" },
      { what: "[[Nowhere]] stays as written: no file with this name was uploaded", where: "start.md" },
    ],
  })
})

test("what only a site generator understands stays byte for byte, and the report names it", async () => {
  const text =
    'import A from "./a"\n\n# Rates {#r}\n\n{{< figure src="a_b_" >}}\n\n<Card b={[1]} />\n\n{% note %}x{% endnote %}\n'

  const { documents, report } = await readArchive({ "a.mdx": text })

  expect(documents[0]).toMatchObject({ title: "Rates", markdown: text })
  const noted = report.flatMap((line) => (line.noted ?? []).map(({ what }) => what))
  expect(noted).toEqual([
    "A script stays in the text as written; readers don't see it",
    "The shortcode “figure” stays in the text as written; readers don't see it",
    "The shortcode “note” stays in the text as written; readers don't see it",
    "The shortcode “endnote” stays in the text as written; readers don't see it",
    "The component “Card” stays in the text as written; readers don't see it",
  ])
})

test("the report names formulas between single dollar signs, icons and attributes, and no prices", async () => {
  const text =
    "# Rates {#r}\n\nThe rate $r_t = \\frac{a}{b}$ costs $5, or $6 and ($7_000). `$x^2$` :material-check: [A](https://a.example){ .button }\n"

  const { documents, report } = await readArchive({ "a.md": text, "b.md": "B\n" })

  expect(documents.find(({ path }) => path === "a.md")).toMatchObject({ markdown: text })
  expect(report.flatMap((line) => (line.noted ?? []).map(({ what }) => what))).toEqual([
    "The list of attributes “{ .button }” stays in the text as written; readers don't see it",
    "The formula “$r_t = \\frac{a}{b}$” stays in the text as written; readers see it so",
    "The icon “:material-check:” stays in the text as written; readers see it so",
  ])
})

test("a navigation that is Markdown gives the order and is no topic", async () => {
  const files = { "SUMMARY.md": "- [B](b.md)\n- [A](a.md)\n- [C](c.md)", "a.md": "# A", "b.md": "# B", "c.md": "# C" }

  expect((await readArchive(files)).documents.map(({ path }) => path)).toEqual(["b.md", "a.md", "c.md"])
})
