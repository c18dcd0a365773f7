import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { openTopic, saveAndReadText } from "./fixtures/writer.ts"

setUpWriter()

test.each([
  ["\n", "a\r\nb\r\nc"],
  ["\r\n", "a\nb\nc"],
])("lines that are pasted into Markdown end as those of the text do: %j", async (ending, words) => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, `one${ending}`)
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+End")
  await page.evaluate((words) => navigator.clipboard.writeText(words), words)
  await page.keyboard.press("Control+v")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("End")
  await page.keyboard.type(" typed")

  expect(await saveAndReadText(writer, id)).toBe(["one", "a", "b typed", "c"].join(ending))
})

/** What another program has on the clipboard. */
const paste = (html: string) =>
  writer.page.evaluate((html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/html", html)
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
    document.querySelector(".ProseMirror")?.dispatchEvent(event)
  }, html)

test.each([
  [
    "a table of Word",
    `<table class=MsoTableGrid><tr><td><p class=MsoNormal>Item<o:p></o:p></p></td><td><p class=MsoNormal>2025</p></td></tr>
     <tr><td><p class=MsoNormal>Rent</p><p class=MsoNormal><b>net</b></p></td><td><ul><li>1</li><li>2</li></ul></td></tr></table>`,
    "| Item | 2025 |\n| --- | --- |\n| Rent<br>**net** | 1<br>2 |\n",
  ],
  [
    "a numbered list of Word",
    ["1.", "2."]
      .map(
        (number) =>
          `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>${number}</span><![endif]>a<o:p></o:p></p>`,
      )
      .join("\r\n"),
    "1. a\n2. a\n",
  ],
])("%s is pasted as one", async (_what, html, written) => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await openTopic(writer, hub, "", "WYSIWYG")
  await writer.page.locator(".ProseMirror").click()

  await paste(html)

  expect(await saveAndReadText(writer, id)).toBe(written)
})
