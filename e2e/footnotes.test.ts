import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { expectAccessible } from "./fixtures/page.ts"
import { desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"
import { moveCaret, openTopic, saveAndReadText } from "./fixtures/writer.ts"

setUpWriter()

const dialog = () => writer.page.getByRole("dialog", { name: "Insert footnote" })
const button = () => writer.page.getByRole("button", { name: "Insert footnote" })
const content = "The *rate* is low[^a].\n\n- one\n- two\n\n[^a]: Of *2025*\n"

test("a footnote is written from the toolbar of WYSIWYG, and read under the text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, content, "WYSIWYG")
  await page.locator(".ProseMirror li").last().click()
  await moveCaret(page, "End")

  await button().click()
  await dialog().getByRole("textbox", { name: "Footnote" }).fill("Estimated by the office.")
  await expectAccessible(page, "footnote-dialog")
  await page.keyboard.press("Enter")
  await dialog().waitFor({ state: "detached" })
  await page.keyboard.type(", too")

  expect(await saveAndReadText(writer, id)).toBe(
    content.replace("two", "two[^1], too") + "\n[^1]: Estimated by the office.\n",
  )
  await page.goto(`${hub.url}/topics/${id}`)
  const text = page.locator("[data-topic-text]")
  await text.locator("li", { hasText: "Estimated by the office." }).waitFor()
  expect(await text.locator("sup a").allTextContents()).toEqual(["1", "2"])
})

test("a slash offers a footnote, and Escape writes none", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await page.locator(".ProseMirror p").last().click()
  await moveCaret(page, "End")
  await page.keyboard.press("Enter")
  await page.keyboard.type("/foot")
  await page.keyboard.press("Enter")
  await dialog().waitFor()
  await page.keyboard.press("Escape")
  await dialog().waitFor({ state: "detached" })
  await page.keyboard.type("See there")
  await button().click()
  await page.keyboard.type("{{rate}} in *2025*")
  await dialog().getByRole("button", { name: "Insert" }).click()
  await dialog().waitFor({ state: "detached" })

  expect(await saveAndReadText(writer, id)).toBe("First line\n\nSee there[^1]\n\n[^1]: {{rate}} in \\*2025\\*\n")
})

test("in Markdown a footnote is one change with one undo, and none is offered in code", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  await page.setViewportSize(phone)
  const id = await openTopic(writer, hub, "`code` here\r\n")
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+Home")
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => button().isDisabled()).toBe(true)
  await page.keyboard.press("Control+Home")
  await page.keyboard.press("End")
  await expect.poll(() => button().isDisabled()).toBe(false)

  await button().click()
  await dialog().getByRole("textbox", { name: "Footnote" }).fill("Of *2025*")
  await expectNoSidewaysScroll(page)
  await page.keyboard.press("Enter")
  await dialog().waitFor({ state: "detached" })

  const written = "`code` here[^1]\r\n\r\n[^1]: Of *2025*\r\n"
  expect(await saveAndReadText(writer, id)).toBe(written)
  await page.keyboard.press("Control+z")
  expect(await page.locator(".cm-content").textContent()).toBe("`code` here")
  await page.setViewportSize(desktop)
})
