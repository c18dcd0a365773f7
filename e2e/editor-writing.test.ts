import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { axeFindings, desktop, phone, saveScreenshots, expectNoSidewaysScroll } from "./fixtures/server.ts"
import { putCaretBefore, moveCaret, openTopic, saveAndReadText, showMode } from "./fixtures/writer.ts"

setUpWriter()

const content: Record<string, string> = { Markdown: ".cm-content", WYSIWYG: ".ProseMirror" }

async function selectWord(mode: string): Promise<void> {
  await writer.page
    .locator(content[mode]!)
    .getByText("word", { exact: true })
    .dblclick({ position: { x: 8, y: 8 } })
  await expect.poll(() => writer.page.evaluate(() => String(getSelection()).trim())).toBe("word")
}

const inBoth = (cases: [string, string][]) =>
  cases.flatMap(([button, after]) => ["Markdown", "WYSIWYG"].map((mode) => [mode, button, after] as const))

test.each(
  inBoth([
    ["Bold", "**word**\n"],
    ["Code", "`word`\n"],
    ["Heading 2", "## word\n"],
    ["List", "- word\n"],
  ]),
)("in %s the button %s makes %j, shows that it did, and takes it back", async (mode, button, after) => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "word\n", mode)
  const pressed = page.getByRole("toolbar").getByRole("button", { name: button, exact: true })

  await selectWord(mode)
  await pressed.click()
  await expect.poll(() => pressed.getAttribute("aria-pressed")).toBe("true")

  expect(await saveAndReadText(writer, id)).toBe(after)
  await pressed.click()
  await expect.poll(() => pressed.getAttribute("aria-pressed")).toBe("false")
})

test.each(
  inBoth([
    ["List types|Numbered list", "1. word\n"],
    ["List types|Task list", "- [ ] word\n"],
    ["Heading levels|Heading 3", "### word\n"],
  ]),
)("in %s the menu %s makes %j", async (mode, path, after) => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "word\n", mode)
  const [menu = "", entry = ""] = path.split("|")

  await selectWord(mode)
  await page.getByRole("toolbar").getByRole("button", { name: menu }).click()
  await page.getByRole("menuitem", { name: entry }).click()

  expect(await saveAndReadText(writer, id)).toBe(after)
})

test.each(["Markdown", "WYSIWYG"])(
  "in %s a table is made, grows, shrinks, and is undone and done again",
  async (mode) => {
    onTestFailed(() => saveScreenshots(browser))
    const { page } = writer
    const id = await openTopic(writer, hub, "word\n", mode)
    const table = async (entry: string) => {
      await page.getByRole("toolbar").getByRole("button", { name: "Table", exact: true }).click()
      await page.getByRole("menuitem", { name: entry }).click()
    }

    await page.locator(content[mode]!).getByText("word").click()
    await page.getByRole("button", { name: "Insert table" }).click()
    const size = page.getByRole("dialog", { name: "Insert table" })
    await size.getByLabel("Columns").fill("0")
    await size.getByText("Enter a number from 1 to 20.").waitFor()
    expect(await size.getByRole("button", { name: "Insert" }).isDisabled()).toBe(true)
    await size.getByLabel("Columns").fill("3")
    await size.getByLabel("Rows under the header").fill("4")
    await size.getByLabel("Rows under the header").press("Enter")
    await size.waitFor({ state: "detached" })
    const cells = page.locator(".ProseMirror td")
    expect(await cells.count()).toBe(mode === "WYSIWYG" ? 12 : 0)
    const widths = await cells.evaluateAll((all) => all.map((cell) => cell.clientWidth))
    expect(widths.filter((width) => width < 100)).toEqual([])
    await page.keyboard.type("Item")
    await table("Add column after")
    await table("Add row below")
    await table("Delete row")
    await table("Delete column")
    const lines = (await saveAndReadText(writer, id)).trim().split("\n").slice(2)

    expect(lines[0]).toContain("|")
    expect(lines[1]).toMatch(/^\|(?: *-+ *\|){3}$/)
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByRole("button", { name: "Redo" }).click()
    expect((await saveAndReadText(writer, id)).trim().split("\n").slice(2)).toEqual(lines)
  },
)

test("with the keyboard alone a text is written, marked, listed and saved", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "", "WYSIWYG")

  await page.getByRole("radio", { name: "WYSIWYG" }).focus()
  await page.keyboard.press("Tab")
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Bold")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Prices")
  await page.keyboard.press("Enter")
  await page.keyboard.type("A ")
  await page.keyboard.press("Control+b")
  await page.keyboard.type("bold")
  await page.keyboard.press("Control+b")
  await page.keyboard.type(" word in {{base_year}}")
  await page.keyboard.press("Enter")
  await page.keyboard.type("- one")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await page.keyboard.type("two")

  expect(await saveAndReadText(writer, id)).toBe("## Prices\n\nA **bold** word in {{base_year}}\n\n- one\n  - two\n")
})

test.each(["Markdown", "WYSIWYG"])("in %s words are found and replaced", async (mode) => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "Price and price.\n\n- a PRICE (x)\n", mode)
  const found = page.getByRole("search").getByRole("status")

  await page.locator(content[mode]!).click()
  await page.keyboard.press("Control+f")
  await page.getByLabel("Find", { exact: true }).fill("price")
  await expect.poll(() => found.innerText()).toBe("3 found")
  await page.getByRole("search").getByText("Match case").click()
  await expect.poll(() => found.innerText()).toContain("1")
  await page.getByRole("search").getByText("Match case").click()
  await page.getByLabel("Replace with").fill("cost $1")
  await page.getByRole("button", { name: "Replace all" }).click()
  await expect.poll(() => found.innerText()).toBe("3 replaced")
  await page.keyboard.press("Escape")

  expect(await saveAndReadText(writer, id)).toBe("cost $1 and cost $1.\n\n- a cost $1 (x)\n")
})

test("what is pasted from a page keeps what Markdown can say, and nothing that runs", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, complaints } = writer
  const id = await openTopic(writer, hub, "before\n\nafter\n", "WYSIWYG")
  const html =
    `<h2 onclick="alert(1)">Head</h2><p>some <b>bold</b> <a href="javascript:alert(1)">bad</a> ` +
    `<a href="https://office.test/">good</a><script>alert(1)</script></p><ul><li>x</li></ul>` +
    `<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>`

  await putCaretBefore(page, "before")
  await moveCaret(page, "End")
  await page.keyboard.press("Enter")
  await expect.poll(() => page.locator(".ProseMirror > p").allInnerTexts()).toHaveLength(3)
  await page.evaluate(async (html) => {
    const blob = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
    await navigator.clipboard.write([new ClipboardItem({ ...blob("text/html", html), ...blob("text/plain", "x") })])
  }, html)
  // Chromium itself complains of the handler when it is put on the clipboard.
  complaints.length = 0
  await page.keyboard.press("Control+v")

  expect(await saveAndReadText(writer, id)).toBe(
    "before\n\n## Head\n\nsome **bold** bad [good](https://office.test/)\n\n- x\n\n| 1 | 2 |\n| --- | --- |\n| 3 | 4 |\n\nafter\n",
  )
  expect(complaints).toEqual([])
})

test("text that is pasted is read as Markdown", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "", "WYSIWYG")

  await page.locator(".ProseMirror").click()
  await page.evaluate(() => navigator.clipboard.writeText("# Title\n\n1. one\n2. two\n\n```js\ncode()\n```"))
  await page.keyboard.press("Control+v")

  expect((await saveAndReadText(writer, id)).trimEnd()).toBe("# Title\n\n1. one\n2. two\n\n```js\ncode()\n```")
})

test("one line of the frontmatter is changed, and the others keep their endings", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const { id } = await sendRequest("POST", "/api/topics", {
    title: "Rents",
    content: "",
    frontmatter: "a: 1\r\nb: 2\r\nc: 3",
  })
  await page.goto(`${hub.url}/topics/${id}/edit`)
  await page.getByLabel("Settings at the top of the file").click()
  await page.keyboard.press("Control+End")
  await page.keyboard.type("4")
  await saveAndReadText(writer, id)

  expect((await sendRequest("GET", `/api/topics/${id}`)).frontmatter).toBe("a: 1\r\nb: 2\r\nc: 34")
})

test("a task is ticked with a click", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "* [ ] one\n* [X] two\n", "WYSIWYG")

  await page.getByRole("checkbox", { name: "To do" }).click()

  expect(await saveAndReadText(writer, id)).toBe("* [x] one\n* [X] two\n")
})

test("frontmatter that is not YAML is told beside its field, and the keyboard saves there too", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const id = await openTopic(writer, hub, "words\n")

  await page.getByRole("button", { name: "Add settings at the top of the file" }).click()
  await page.keyboard.type("owner: [a")
  await page.getByText("The frontmatter is not valid YAML").waitFor()
  await page.keyboard.type("]")
  await page.getByText("The frontmatter is not valid YAML").waitFor({ state: "hidden" })
  await saveAndReadText(writer, id)

  expect((await sendRequest("GET", `/api/topics/${id}`)).frontmatter).toBe("owner: [a]")
})

test.each([
  ["a desk", desktop],
  ["a phone", phone],
])("nothing keeps anybody from writing on %s, in any mode", async (_place, viewport) => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  await page.setViewportSize(viewport)
  const everything =
    "# Title\n\nWords, **bold**, `code`, [a link](/x) and {{base_year}}.\n\n- one\n- [ ] two\n\n|a|b|\n|-|-|\n|c|d|\n\n" +
    "> [!NOTE]\n> Note[^1].\n\n```js\ncode()\n```\n\n<div>HTML</div>\n\n[^1]: Foot\n"
  await openTopic(writer, hub, everything)

  for (const mode of ["Markdown", "WYSIWYG", "Preview"]) {
    await showMode(page, mode)
    expect([mode, await axeFindings(page)]).toEqual([mode, []])
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(desktop)
})
