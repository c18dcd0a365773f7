import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { type ParsedDocument, readerLimits } from "@hub/docx/parsed-document"
import { expect, test } from "vitest"
import { findReportLine } from "../../../../docx/test/convert-word.ts"
import {
  createWordFile,
  dotPng,
  saveTestFile,
  wordPictureXml,
  type WordFileParts,
} from "../../../../docx/test/word-file.ts"
import { createMetafile } from "../../../test/image-files.ts"
import { readFileInProcess } from "./read.ts"

const work = mkdtempSync(join(tmpdir(), "hub-word-"))

async function read(parts: WordFileParts): Promise<ParsedDocument> {
  const path = saveTestFile(work, "plan.docx", createWordFile(parts))
  const parsed = await readFileInProcess({ path, filename: "plan.docx", work, limits: readerLimits, choices: {} })
  if (parsed.kind === "refused") throw new Error(parsed.message)
  return parsed
}

test("pictures wait in the work folder under their hash; those linked from the web stay links, never fetched", async () => {
  const linked = wordPictureXml("c", "far").replace("r:embed", "r:link")
  const parsed = await read({
    body: `<w:p>${wordPictureXml("a", "A dot")}${wordPictureXml("b", "")}${linked}${wordPictureXml("d", "")}${wordPictureXml("e", "")}</w:p>`,
    files: { "word/media/one.png": dotPng, "word/media/two.png": "not a picture" },
    relations: [
      ["a", "image", "media/one.png"],
      ["b", "image", "media/two.png"],
      ["c", "image", "http://127.0.0.1:9/x.png", "External"],
      ["d", "image", "https://a.example/b%20c.png", "External"],
      ["e", "image", "file:///C:/pictures/e.png", "External"],
    ],
  })

  const [media] = parsed.media
  expect(media).toMatchObject({ mime: "image/png", filename: "one.png", bytes: dotPng.length })
  expect(parsed.documents[0]!.markdown).toBe(
    `![A dot](media:${media!.sha256})![far](http://127.0.0.1:9/x.png)![](https://a.example/b%20c.png)\n`,
  )
  expect(readFileSync(join(work, media!.path)).equals(dotPng)).toBe(true)
  expect(findReportLine(parsed, "images").lost.map((loss) => loss.what)).toEqual([
    "two.png is not an image that can be read",
    "An image linked to a file on someone's computer",
  ])
  expect(findReportLine(parsed, "images").noted?.map((note) => note.what)).toEqual([
    "Linked from the web, not stored in the file: http://127.0.0.1:9/x.png",
    "Linked from the web, not stored in the file: https://a.example/b%20c.png",
  ])
})

test("a Windows metafile becomes a drawing that browsers show, beside its original, and so does a packed one", async () => {
  const parsed = await read({
    body: `<w:p>${wordPictureXml("a", "A plan")}${wordPictureXml("b", "A map")}</w:p>`,
    files: { "word/media/plan.emf": createMetafile(), "word/media/map.emz": gzipSync(createMetafile()) },
    relations: [
      ["a", "image", "media/plan.emf"],
      ["b", "image", "media/map.emz"],
    ],
  })

  const drawing = parsed.media.find(({ mime }) => mime === "image/svg+xml")!
  const original = parsed.media.find(({ mime }) => mime === "image/emf")!
  expect(drawing.original).toBe(original.sha256)
  expect(readFileSync(join(work, original.path)).equals(createMetafile())).toBe(true)
  expect(readFileSync(join(work, drawing.path), "utf8")).toMatch(/^<svg/)
  expect(parsed.documents[0]!.markdown).toBe(`![A plan](media:${drawing.sha256})![A map](media:${drawing.sha256})\n`)
  expect(findReportLine(parsed, "images")).toMatchObject({ in: 2, converted: 2, lost: [] })
})
