import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import { parseMarkdown } from "@hub/markdown"
import { onTestFinished } from "vitest"
import { builtEntry } from "../src/platform/root.ts"
import type { Book } from "../src/publications/document/document.ts"
import { makePdf } from "../src/publications/pdf/make.ts"
import type { MakePdfOptions, PdfFile } from "../src/pdf/lay-out.ts"

/** A folder that is gone when the test is over. */
export function createScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hub-pdf-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const entry = builtEntry("publications-pdf-child")
export const hasPoppler = spawnSync("pdftotext", ["-v"]).error === undefined
export const hasQpdf = spawnSync("qpdf", ["--version"]).error === undefined

export function createTestBook(text: string, about: Partial<Book> = {}): Book {
  return {
    title: "Methods of the office",
    author: "Economic Indicators",
    date: "2026-11-21",
    language: "en",
    edition: "Second edition",
    numbered: true,
    topics: [{ id: 1, title: "Prices", level: 1, tree: parseMarkdown(text) }],
    image: () => undefined,
    ...about,
  }
}

export function makeTestPdf(what: Book, about: Partial<MakePdfOptions> = {}): Promise<PdfFile> {
  const folder = createScratchFolder()
  return makePdf(what, { folder, signal: new AbortController().signal, timeoutMs: 60_000, entry, ...about })
}

/** Words as a reader copies them, without the places where a long word may break. */
export function readPdfText(pdf: PdfFile): string {
  return execFileSync("pdftotext", ["-layout", pdf.path, "-"], { encoding: "utf8", maxBuffer: 1e8 }).replaceAll(
    /[\u200b\u2060]/g,
    "",
  )
}

/** The words of an edition as it was downloaded. */
export function readPdfWords(bytes: Uint8Array): string {
  const path = join(createScratchFolder(), "edition.pdf")
  writeFileSync(path, bytes)
  return execFileSync("pdftotext", [path, "-"], { encoding: "utf8" })
}

export function createPngFile(name: string, spoilt = false): string {
  const chunk = (type: string, bytes: Buffer) => {
    const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), bytes, Buffer.alloc(4)])
    framed.writeUInt32BE(bytes.length)
    framed.writeUInt32BE(crc(framed.subarray(4, -4)), framed.length - 4)
    return framed
  }
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 4, 8, 2, 0, 0, 0])
  const dots = deflateSync(Buffer.alloc(4 * 25))
  const file = join(createScratchFolder(), name)
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      spoilt ? Buffer.from("no dots") : chunk("IDAT", dots),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  )
  return file
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const everything = `
The **index** rose by *0.3*, ~~0.4~~ after a revision.[^cpi] See [how](#how), [wages](topic:2) and <https://example.org>. Again.[^cpi]

[^cpi]: Base year 2020 = 100.

> [!NOTE]
> Seasonally adjusted.

## How

1. collected
   - [x] weighed
   - [ ] published

> Quoted words.

| Division | Weight |
|:---------|-------:|
| Food     | 142.1  |

<table><thead><tr><th rowspan="2">Sector</th><th colspan="2">Employed</th></tr><tr><th>Women</th><th>Men</th></tr></thead>
<tr><td>Services</td><td>1,204</td><td>980</td></tr></table>

\`\`\`sql
select mean from prices -- monthly
\`\`\`

![A chart](chart.svg "Figure 1")

With ![a dot](dot.png) in the line.

### Heading[^h] of the third level

[^h]: Note of a heading.
`

function withPictures(): Partial<Book> {
  const svg = join(createScratchFolder(), "chart.svg")
  writeFileSync(svg, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="9" height="9"/></svg>')
  const files: Record<string, string> = { "chart.svg": svg, "dot.png": createPngFile("dot.png") }
  return { image: (url) => (files[url] ? { path: files[url] } : undefined) }
}

export const createTwoTopicBook = (): Book => {
  const { topics, ...rest } = createTestBook(everything, withPictures())
  return { ...rest, topics: [...topics, { id: 2, title: "Wages", level: 1, tree: parseMarkdown("Paid work.") }] }
}
