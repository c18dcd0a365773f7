import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { type Hub, launch, pictures, startHub } from "./house.ts"
import { openTopic, openWriter, savedText, showMode, type Writer, writerAccount } from "./writer.ts"

let hub: Hub
let browser: Browser
let writer: Writer

beforeAll(async () => {
  hub = await startHub(writerAccount)
  browser = await launch()
  writer = await openWriter(browser, hub)
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

test("words typed in Markdown are shown in Preview, and nothing else changes", async () => {
  onTestFailed(() => pictures(browser))
  const { page, complaints } = writer
  const id = await openTopic(writer, hub, "Title\r\n=====\r\n\r\n*  one\r\n*  two [a]\r\n\r\n[a]: /x  \r\n")

  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+Home")
  await page.keyboard.type("New ")
  await showMode(page, "Preview")
  await page.getByRole("heading", { name: "New Title" }).waitFor()
  await showMode(page, "Markdown")

  expect(await savedText(writer, id)).toBe("New Title\r\n=====\r\n\r\n*  one\r\n*  two [a]\r\n\r\n[a]: /x  \r\n")
  expect(complaints).toEqual([])
})
