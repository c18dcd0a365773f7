import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  createTestBook,
  makeTestPdf,
  createPngFile,
  createScratchFolder,
  createTwoTopicBook,
} from "../../../test/pdf.ts"

test("the same book makes the same bytes, and another date others", async () => {
  const [one, same, newer] = [
    await makeTestPdf(createTwoTopicBook()),
    await makeTestPdf(createTwoTopicBook()),
    await makeTestPdf({ ...createTwoTopicBook(), date: "2026-11-22" }),
  ]

  expect(same.sha256).toBe(one.sha256)
  expect(newer.sha256).not.toBe(one.sha256)
})

test("only the PDF is left in the folder", async () => {
  const folder = createScratchFolder()

  await makeTestPdf(createTestBook("Text."), { folder })

  expect(readdirSync(folder)).toEqual(["book.pdf"])
})

test("an image that is missing, damaged or no image leaves its words and a notice", async () => {
  const place = createScratchFolder()
  writeFileSync(join(place, "text.png"), "no picture")
  const files: Record<string, string> = {
    "spoilt.png": createPngFile("spoilt.png", true),
    "text.png": join(place, "text.png"),
    "gone.png": join(place, "gone.png"),
    "mute.png": createPngFile("mute.png"),
  }
  const text = "![one](spoilt.png) ![two](text.png) ![three](gone.png) ![four](https://example.org/x.png) ![](mute.png)"

  const pdf = await makeTestPdf(
    createTestBook(text, { image: (url) => (files[url] ? { path: files[url] } : undefined) }),
  )

  expect(pdf.warnings).toEqual([
    "The image spoilt.png is damaged and is left out.",
    "The file is tagged but is not PDF/UA-1: missing alt text.",
    "The image text.png is not a PNG, JPEG, GIF, WebP or SVG file and is left out.",
    "The image gone.png can't be found and is left out.",
    "The image https://example.org/x.png is not stored in the hub and is left out.",
    "The image mute.png has no description for those who cannot see it.",
  ])
})

test("a child that hangs is stopped when its time is over, and when the job is cancelled", async () => {
  const place = createScratchFolder()
  const hanging = join(place, "hang.mjs")
  const mark = join(place, "pid")
  writeFileSync(
    hanging,
    `import { writeFileSync } from "node:fs"\nwriteFileSync(${JSON.stringify(mark)}, String(process.pid))\nfor (;;);\n`,
  )
  const isAlive = () => spawnSync("kill", ["-0", readFileSync(mark, "utf8")]).status === 0

  await expect(makeTestPdf(createTestBook("x"), { entry: hanging, timeoutMs: 1000 })).rejects.toThrow(
    "longer than 1 seconds",
  )
  expect(isAlive()).toBe(false)

  rmSync(mark)
  const cancel = new AbortController()
  const making = makeTestPdf(createTestBook("x"), { entry: hanging, signal: cancel.signal })
  const ended = making.catch((reason: unknown) => reason)
  await expect.poll(() => existsSync(mark) && readFileSync(mark, "utf8") !== "", { timeout: 10_000 }).toBe(true)
  cancel.abort(new Error("No longer wanted."))
  expect(await ended).toEqual(new Error("No longer wanted."))
  expect(isAlive()).toBe(false)
})

test("a child that ends without an answer is told apart from one that answers", async () => {
  const place = createScratchFolder()
  const silent = join(place, "silent.mjs")
  writeFileSync(silent, "process.exitCode = 3")

  await expect(makeTestPdf(createTestBook("x"), { entry: silent })).rejects.toThrow("ended without a result")
  await expect(makeTestPdf(createTestBook("x"), { signal: AbortSignal.abort(new Error("Too late.")) })).rejects.toThrow(
    "Too late.",
  )
})
