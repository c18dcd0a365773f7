import type { Page } from "playwright-core"
import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { putCaretBefore, moveCaret, openTopic, saveAndReadText, showMode } from "./fixtures/writer.ts"

setUpWriter()

// Fifty blocks are drawn together, so that every fiftieth stands at an end of its group.
const before = Array.from({ length: 300 }, (_, number) => `Paragraph ${number}.`)
const textOf = (paragraphs: string[]) => `${paragraphs.join("\n\n")}\n`

/** The browser draws what comes into sight a frame after it has scrolled, and moves no caret into what it has not drawn. */
async function isDrawn(page: Page, words: string) {
  const block = page.locator(".ProseMirror").getByText(words).first()
  await expect.poll(() => block.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
}

test("a long text is written, joined, cut, moved and undone where its groups of blocks meet, as anywhere", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, complaints, sendRequest } = writer
  const id = await openTopic(writer, hub, textOf(before), "WYSIWYG")
  const after = [...before]
  await expect.poll(() => page.locator(".ProseMirror > .blocks").count()).toBe(6)

  await putCaretBefore(page, "Paragraph 50.")
  await page.keyboard.type("Typed ")
  after[50] = "Typed Paragraph 50."
  await putCaretBefore(page, "Paragraph 100.")
  await page.keyboard.press("Backspace")
  await page.keyboard.type(" and ")
  after.splice(99, 2, "Paragraph 99. and Paragraph 100.")
  await putCaretBefore(page, "Paragraph 149.")
  await moveCaret(page, "End")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Between")
  after.splice(after.indexOf("Paragraph 150."), 0, "Between")
  await putCaretBefore(page, "Paragraph 199.")
  await isDrawn(page, "Paragraph 200.")
  await moveCaret(page, "ArrowDown")
  await page.keyboard.type("Below ")
  after[after.indexOf("Paragraph 200.")] = "Below Paragraph 200."
  await putCaretBefore(page, "Paragraph 249.")
  await isDrawn(page, "Paragraph 251.")
  for (const _ of [1, 2]) await moveCaret(page, "Shift+ArrowDown")
  await page.keyboard.press("Control+x")
  await page.locator(".ProseMirror").getByText("Paragraph 249.").waitFor({ state: "detached" })
  after.splice(after.indexOf("Paragraph 249."), 2)
  await putCaretBefore(page, "Paragraph 10.")
  await page.keyboard.press("Control+v")
  await page.locator(".ProseMirror").getByText("Paragraph 249.").waitFor()
  after.splice(10, 1, "Paragraph 249.", "Paragraph 250.", "Paragraph 10.")

  expect(await saveAndReadText(writer, id)).toBe(textOf(after))
  expect(complaints).toEqual([])
  const undo = page.getByRole("button", { name: "Undo" })
  while (await undo.isEnabled()) await undo.click()
  await showMode(page, "Markdown")
  await page.keyboard.press("Control+s")
  await expect.poll(async () => (await sendRequest("GET", `/api/topics/${id}`)).content).toBe(textOf(before))
})

test("what an input method composes in a long text stands where it was composed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, context, complaints } = writer
  const id = await openTopic(writer, hub, textOf(before), "WYSIWYG")
  const keys = await context.newCDPSession(page)

  await putCaretBefore(page, "Paragraph 50.")
  for (const text of ["k", "か", "かn", "かん"])
    await keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length })
  await keys.send("Input.insertText", { text: "漢" })
  await page.getByText("漢Paragraph 50.").waitFor()

  expect(await saveAndReadText(writer, id)).toBe(textOf(before.with(50, "漢Paragraph 50.")))
  expect(complaints).toEqual([])
})

test("words are found and replaced in the whole of a long text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, textOf(before), "WYSIWYG")
  const found = page.getByRole("search").getByRole("status")

  await page.locator(".ProseMirror").getByText("Paragraph 0.").click()
  await page.keyboard.press("Control+f")
  await page.getByLabel("Find", { exact: true }).fill("Paragraph 249")
  await page.keyboard.press("Enter")
  await expect.poll(() => page.locator(".found-here").isVisible()).toBe(true)
  await page.getByLabel("Find", { exact: true }).fill("Paragraph")
  await page.getByLabel("Replace with").fill("Section")
  await page.getByRole("button", { name: "Replace all" }).click()
  await expect.poll(() => found.innerText()).toBe("300 replaced")
  await page.keyboard.press("Escape")

  expect(await saveAndReadText(writer, id)).toBe(textOf(before).replaceAll("Paragraph", "Section"))
})
