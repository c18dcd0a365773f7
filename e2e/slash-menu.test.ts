import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { expectAccessible } from "./fixtures/page.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { moveCaret, openTopic, saveAndReadText } from "./fixtures/writer.ts"

setUpWriter()

const options = () => writer.page.getByRole("listbox", { name: "Insert" })
const names = () => options().getByRole("option").allTextContents()

/** A paragraph of its own behind the text, with these letters in it. */
async function typeBehind(words: string): Promise<void> {
  const { page } = writer
  await page.locator(".ProseMirror p").last().click()
  await moveCaret(page, "End")
  await page.keyboard.press("Enter")
  await page.keyboard.type(words)
}

test("a slash in an empty paragraph offers what can be inserted, and Enter makes it of the paragraph", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First *line*\n", "WYSIWYG")
  await typeBehind("/")
  await options().getByRole("option", { name: "Heading 1" }).waitFor()
  expect(await page.locator(".ProseMirror").getAttribute("aria-activedescendant")).toBe("insert-offers-0")
  await expectAccessible(page, "slash-menu")

  await page.keyboard.type("head")
  await expect.poll(names).toEqual(["Heading 1", "Heading 2", "Heading 3", "Heading 4"])
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Weights")

  expect(await saveAndReadText(writer, id)).toBe("First *line*\n\n## Weights\n")
})

test("a note is written where it was chosen, and reads as one", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await typeBehind("/warn")
  await expect.poll(names).toEqual(["Warning"])
  await page.keyboard.press("Tab")
  await page.keyboard.type("Farms are left out.")

  expect(await saveAndReadText(writer, id)).toBe("First line\n\n> [!WARNING]\n>\n> Farms are left out.\n")
})

test("a formula is written in TeX in the place of the paragraph", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await typeBehind("/form")
  await expect.poll(names).toEqual(["Formula"])
  await writer.page.keyboard.press("Enter")
  await writer.page.keyboard.type("a^2")

  expect(await saveAndReadText(writer, id)).toBe("First line\n\n```math\na^2\n```\n")
})

test("undo takes back what was chosen, and the text is written on", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await typeBehind("/form")
  await expect.poll(names).toEqual(["Formula"])
  await page.keyboard.press("Enter")
  await page.locator(".ProseMirror pre").waitFor()

  await page.keyboard.press("Control+z")

  await page.locator(".ProseMirror pre").waitFor({ state: "detached" })
  await page.locator(".ProseMirror p").last().click()
  await moveCaret(page, "End")
  await page.keyboard.type(" Written on")
  expect(await options().isVisible()).toBe(false)
  expect(await saveAndReadText(writer, id)).toMatch(/^First line[^`]* Written on\n$/)
})

test("a table asks for its size, and stands in the place of the paragraph", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await typeBehind("/table")
  await expect.poll(names).toEqual(["Table"])
  await page.keyboard.press("Enter")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /insert/i })
    .click()
  await page.locator(".ProseMirror table").waitFor()
  await page.keyboard.type("Homes")

  expect(await saveAndReadText(writer, id)).toMatch(/^First line\n\n\| Homes \|/)
})

test("a file that is chosen is kept and linked by its name", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await typeBehind("/file")
  await expect.poll(names).toEqual(["File"])
  const chooser = page.waitForEvent("filechooser")
  await page.keyboard.press("Enter")
  const rates = Buffer.from("year,rate\n2026,1.5\n")
  await (await chooser).setFiles([{ name: "rates.csv", mimeType: "text/csv", buffer: rates }])
  await page.locator(".ProseMirror a", { hasText: "rates.csv" }).waitFor()

  expect(await saveAndReadText(writer, id)).toMatch(/^First line\n\n\[rates\.csv\]\(\/media\/[\w-]+\/rates\.csv\)\n$/)
})

test("tabs are written where they were chosen, with as many as are added and their titles", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await typeBehind("/tabs")
  await expect.poll(names).toEqual(["Tabs"])
  await page.keyboard.press("Enter")
  await page.keyboard.type("All shops.")
  await page.getByRole("button", { name: "Add tab" }).click()
  const titles = page.getByRole("textbox", { name: "Title: Tab" })
  for (const [at, title] of ["Farms", "Shops", "Homes"].entries()) {
    await titles.nth(at).fill(title)
    await titles.nth(at).press("Enter")
  }
  await page.locator(".ProseMirror .container p").first().click()
  await page.keyboard.type("All farms.")
  await expectAccessible(page, "tabs-while-writing")

  expect(await saveAndReadText(writer, id)).toBe(
    "First line\n\n:::tabs\n== Farms\nAll farms.\n\n== Shops\nAll shops.\n\n== Homes\n:::\n",
  )
})

test("what is set apart keeps its form when its words and its title change", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, '!!! danger "Old"\n    Words\n\n::: tip\nMore\n:::\n', "WYSIWYG")
  await page.getByRole("textbox", { name: "Title: Caution" }).fill("New")
  await page.locator(".ProseMirror p", { hasText: "More" }).click()
  await moveCaret(page, "End")
  await page.keyboard.type(" words")

  expect(await saveAndReadText(writer, id)).toBe('!!! danger "New"\n    Words\n\n::: tip\nMore words\n:::\n')
})

test("Escape leaves the slash as it was typed, and nothing opens within a line", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n", "WYSIWYG")
  await typeBehind("/h")
  await options().waitFor()
  await page.keyboard.press("Escape")
  await options().waitFor({ state: "hidden" })
  await page.keyboard.type("omes /h")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Last")

  expect(await saveAndReadText(writer, id)).toBe("First line\n\n/homes /h\n\nLast\n")
})
