import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strFromU8, unzipSync } from "fflate"
import { SaxesParser } from "saxes"
import { expect, onTestFinished, test } from "vitest"
import { hasPoppler, hasQpdf } from "../../../test/pdf.ts"
import { runChild } from "../../platform/child.ts"
import { builtEntry, root } from "../../platform/root.ts"
import type { EditionJob, EditionMade, EditionTopic } from "../edition/job.ts"
import { hostileTexts } from "./hostile-texts.ts"
import type { FormatMade } from "./made.ts"

const texts = hostileTexts(500)

function job(kind: EditionJob["kind"]): EditionJob {
  const folder = mkdtempSync(join(tmpdir(), "hub-hostile-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { recursive: true })
  return {
    kind,
    title: `Hostile </title><script>alert(1)</script> #panic("x") \u202Etxt`,
    edition: 1,
    language: "en",
    numbered: true,
    date: "2026-11-21T10:00:00.000Z",
    variables: { evil: `<img src=x onerror=alert(1)>](javascript:alert(1)) #panic()` },
    topics: texts.map((content, at): EditionTopic => ({
      kind: "topic",
      node_id: at + 1,
      topic_id: at + 1,
      title: at % 7 === 0 ? content.slice(0, 90).replace(/\s+/g, " ") || "x" : `Topic ${at}`,
      own_title: null,
      level: (at % 6) + 1,
      new_page: at % 11 === 0,
      approved: true,
      content,
      frontmatter: at % 5 === 0 ? "title: x\n---\nout" : "",
    })),
    findings: [],
    pictures: {},
    folder,
    reader: join(root, "dist/server/kb-reader"),
    pdf_child: builtEntry("publications-pdf-child"),
  }
}

const bounds = { signal: new AbortController().signal, milliseconds: 300_000, megabytes: 1024 }

async function made<Answer>(entry: string, edition: EditionJob): Promise<Answer> {
  const file = join(edition.folder, "edition.json")
  writeFileSync(file, JSON.stringify(edition))
  return runChild<Answer>(entry, file, bounds)
}

/** What would run or load something, if a reader's program met it as markup. */
const alive =
  /<(?!\/?(?:script defer src="(?:\.\.\/)?assets\/))(?:script|iframe|object|embed|form|input|base|meta http-equiv="refresh)[\s>/]|<[^>"']*\son\w+=|(?:href|src)="\s*(?:javascript|vbscript|data:text)/i

function well(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", (error) => {
    throw error
  })
  parser.write(xml).close()
}

test(
  "500 hostile texts make a page, a book and a Word file that are whole and run nothing",
  { timeout: 300_000 },
  async () => {
    const files = await made<FormatMade[]>("publications-formats-child", job("pdf"))

    expect(files.map((one) => ("error" in one ? one.error : one.format))).toEqual(["html", "epub", "docx", "markdown"])
    const [html, epub, docx, markdown] = files.map((one) => ("path" in one ? readFileSync(one.path) : Buffer.alloc(0)))
    expect(alive.exec(html!.toString())?.[0]).toBeUndefined()
    for (const [name, bytes] of [...Object.entries(unzipSync(epub!)), ...Object.entries(unzipSync(docx!))]) {
      if (!/\.(xhtml|xml|rels|opf)$/.test(name)) continue
      const text = strFromU8(bytes)
      expect(() => well(text), name).not.toThrow()
      expect(alive.exec(text)?.[0], name).toBeUndefined()
    }
    expect(Object.keys(unzipSync(markdown!)).filter((name) => /\.\.|^\/|\\/.test(name))).toEqual([])
    writeFileSync("/tmp/hostile.epub", epub!)
    writeFileSync("/tmp/hostile.docx", docx!)
  },
)

test(
  "500 hostile texts make a knowledge base in which nothing runs but its own scripts",
  { timeout: 300_000 },
  async () => {
    const edition = await made<EditionMade>("publications-edition-child", job("mobile_kb"))

    if (!("path" in edition)) throw new Error(JSON.stringify(edition).slice(0, 500))
    const pages = Object.entries(unzipSync(readFileSync(edition.path))).filter(([name]) => name.endsWith(".html"))
    expect(pages.length).toBe(501)
    for (const [name, bytes] of pages) expect(alive.exec(strFromU8(bytes))?.[0], name).toBeUndefined()
  },
)

test.skipIf(!hasQpdf || !hasPoppler)("500 hostile texts make a PDF that is sound", { timeout: 300_000 }, async () => {
  const edition = await made<EditionMade>("publications-edition-child", job("pdf"))

  if (!("path" in edition)) throw new Error(JSON.stringify(edition).slice(0, 500))
  expect(spawnSync("qpdf", ["--check", edition.path]).status).toBe(0)
  expect(spawnSync("pdfinfo", ["-js", edition.path], { encoding: "utf8" }).stdout.trim()).toBe("")
  expect(edition.pages).toBeGreaterThan(500 / 6)
})
