import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strFromU8, unzipSync } from "fflate"
import { SaxesParser } from "saxes"
import { expect, onTestFinished, test } from "vitest"
import { runChild } from "../../platform/child.ts"
import { builtEntry, root } from "../../platform/root.ts"
import type { EditionJob, EditionTopic } from "../edition/job.ts"
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
      own_values: null,
      level: (at % 6) + 1,
      new_page: at % 11 === 0,
      approved: true,
      content,
      frontmatter: at % 5 === 0 ? "title: x\n---\nout" : "",
    })),
    findings: [],
    gate: {},
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
  /<(?!\/?(?:script defer src="(?:\.\.\/)?assets\/))(?:script|iframe|object|embed|form|base|meta http-equiv="refresh)[\s>/]|<[^>"']*\son\w+=|(?:href|src)="\s*(?:javascript|vbscript|data:text)/i

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
      well(text)
      expect([name, alive.exec(text)?.[0]]).toEqual([name, undefined])
    }
    expect(Object.keys(unzipSync(markdown!)).filter((name) => /\.\.|^\/|\\/.test(name))).toEqual([])
  },
)
