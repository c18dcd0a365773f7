import { existsSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  dotPng,
  wordParagraphXml,
  wordPictureXml,
  saveTestFile,
  createWordFile,
} from "../../../../docx/test/word-file.ts"
import { builtEntry } from "../../platform/root.ts"
import { readUpload } from "./run.ts"
import type { ReadSettings } from "./run.ts"

const folder = mkdtempSync(join(tmpdir(), "hub-run-"))
const entry = builtEntry("imports-reader-child")
const path = saveTestFile(
  folder,
  "upload",
  createWordFile({
    body: wordParagraphXml("Words.") + `<w:p>${wordPictureXml("a", "dot")}</w:p>`,
    files: { "word/a.png": dotPng },
    relations: [["a", "image", "a.png"]],
  }),
)

let works = 0
const read = (settings: Partial<ReadSettings> = {}) =>
  readUpload(path, "plan.docx", { entry, work: join(folder, `work-${works++}`), ...settings })

/** A child that misbehaves in the given way. */
function badChild(code: string): string {
  const file = join(folder, `child-${works}.mjs`)
  writeFileSync(file, `process.once("message", () => { ${code} })`)
  return file
}

test("a file is read in a process of its own, which leaves its images in the work folder", async () => {
  const work = join(folder, "mine")

  const parsed = await read({ work })

  expect(parsed).toMatchObject({ kind: "word", documents: [{ title: "plan" }], media: [{ filename: "a.png" }] })
  expect(parsed.kind !== "refused" && existsSync(join(work, parsed.media[0]!.path))).toBe(true)
})

test("a refusal comes back as its sentence", async () => {
  const answer = await readUpload(saveTestFile(folder, "text", "# x"), "plan.docx", {
    entry,
    work: join(folder, "refused"),
  })

  expect(answer).toMatchObject({ kind: "refused", code: "wrong_type" })
})

test("a reading that takes too long is killed", async () => {
  const answer = await read({ entry: badChild("for (;;);"), limits: { milliseconds: 300 } })

  expect(answer).toMatchObject({ kind: "refused", code: "too_slow" })
})

test("a reading that takes too much memory is refused", async () => {
  const greedy = badChild("const all = []; for (;;) all.push(new Array(100000).fill(all.length).map(String))")

  expect(await read({ entry: greedy, limits: { megabytes: 32 } })).toMatchObject({ code: "too_much_memory" })
})

test("a reader that crashes is a refusal to the sender and a report to the hub", async () => {
  const reports: string[] = []

  const answer = await read({ entry: badChild("throw new Error('broken')"), onCrash: (output) => reports.push(output) })

  expect(answer).toMatchObject({ kind: "refused", code: "failed" })
  expect(reports[0]).toContain("broken")
})

test("a reading can be cancelled before and while it runs", async () => {
  const running = new AbortController()
  const answer = read({ entry: badChild("for (;;);"), signal: running.signal })
  running.abort()

  expect(await answer).toMatchObject({ code: "cancelled" })
  expect(await read({ signal: AbortSignal.abort() })).toMatchObject({ code: "cancelled" })
})
