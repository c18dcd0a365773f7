import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"
import { putCaretBefore, openTopic, saveAndReadText, showMode } from "./fixtures/writer.ts"

setUpWriter()

test("words typed in Markdown are shown in Preview, and nothing else changes", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, complaints } = writer
  const id = await openTopic(writer, hub, "Title\r\n=====\r\n\r\n*  one\r\n*  two [a]\r\n\r\n[a]: /x  \r\n")

  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+Home")
  await page.keyboard.type("New ")
  await showMode(page, "Preview")
  await page.getByRole("heading", { name: "New Title" }).waitFor()
  await showMode(page, "Markdown")

  expect(await saveAndReadText(writer, id)).toBe("New Title\r\n=====\r\n\r\n*  one\r\n*  two [a]\r\n\r\n[a]: /x  \r\n")
  expect(complaints).toEqual([])
})

test("a formula is code in the text and drawn in Preview, and reads the same after every mode", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, complaints } = writer
  const text = "It costs $5, and $`x^2`$ is it.\n\n```math\n\\frac{a}{b}\n```\n"
  const id = await openTopic(writer, hub, text)

  await showMode(page, "Preview")
  await page.locator("math msup").waitFor()

  expect(await page.locator("math mfrac").evaluate((one) => one.getBoundingClientRect().height)).toBeGreaterThan(20)
  await page.getByText("It costs $5, and").waitFor()
  await showMode(page, "WYSIWYG")
  await putCaretBefore(page, "It costs")
  await page.keyboard.type("Now: ")
  expect(await saveAndReadText(writer, id)).toBe(`Now: ${text}`)
  expect(complaints).toEqual([])
})

test("a diagram is drawn where a topic is written and read, and on a phone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, complaints } = writer
  const text =
    "Steps:\n\n```mermaid\nflowchart LR\naccTitle: Steps\nA[Collect] -->|all| B{Whole?} --> C[Index] --> D[Review] --> E[Release] --> F[Archive] --> G[Delete]\n```\n\nFigure: Our steps {#fig:steps}\n"
  const id = await openTopic(writer, hub, text)
  const picture = page.getByRole("img", { name: "Steps" })

  await showMode(page, "Preview")
  await picture.waitFor()
  await showMode(page, "WYSIWYG")
  await putCaretBefore(page, "Steps:")
  await page.keyboard.type("All ")
  expect(await saveAndReadText(writer, id)).toBe(`All ${text}`)
  await page.goto(`${hub.url}/topics/${id}`)
  await picture.waitFor()
  expect(await picture.evaluate((svg) => getComputedStyle(svg.querySelector(".ground")!).fill)).toMatch(/^rgb/)
  await page.getByText("Our steps").waitFor()
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
  expect(complaints).toEqual([])
})

test("one word typed in WYSIWYG changes one line of a text full of everything", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, complaints } = writer
  const id = await openTopic(writer, hub, nasty, "WYSIWYG")

  await putCaretBefore(page, "an ordinary paragraph")
  await page.keyboard.type("Typed ")
  await page.getByText("1 line changed").waitFor()

  expect(await saveAndReadText(writer, id)).toBe(nasty.replace("Just an", "Typed Just an"))
  expect(complaints).toEqual([])
})

test("looking at a text in every mode changes nothing and makes nothing to save", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const id = await openTopic(writer, hub, nasty)

  for (const mode of ["WYSIWYG", "Preview", "Markdown", "WYSIWYG", "Markdown", "Preview", "WYSIWYG"])
    await showMode(page, mode)

  expect(await page.getByText("Unsaved changes").count()).toBe(0)
  await page.keyboard.press("Control+s")
  await page.getByText("Nothing has changed").waitFor()
  expect((await sendRequest("GET", `/api/topics/${id}`)).content).toBe(nasty)
})

test("the place in a long text is kept from mode to mode", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const sections = Array.from({ length: 80 }, (_, number) => `## Section ${number}\r\n\r\nWords of ${number}.\r\n`)
  await openTopic(writer, hub, sections.join("\r\n"))
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+End")
  await page.keyboard.type("\n\nThe end")
  // The source comes back to the caret once more after the last key.
  const scrolled = async () => {
    scrollTo(0, 2500)
    await new Promise((passed) => setTimeout(passed, 250))
    return scrollY
  }
  await expect.poll(() => page.evaluate(scrolled)).toBe(2500)
  const top = () =>
    page.evaluate(() => {
      const head = document.querySelector("[data-editor-head]")!.getBoundingClientRect()
      return document.elementFromPoint(head.left + head.width / 2, head.bottom + 14)?.textContent?.replace("## ", "")
    })
  await showMode(page, "WYSIWYG")
  await page.locator(".ProseMirror h2").first().waitFor()
  const place = await top()

  for (const mode of ["Preview", "Markdown", "WYSIWYG"]) {
    await showMode(page, mode)
    await expect.poll(top).toBe(place)
  }
  await page.locator(".ProseMirror").focus()
  await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe("The end")
  await page.keyboard.type(" of it")

  expect(place).toMatch(/^(?:Section|Words of) \d/)
  await page.getByText("The end of it").waitFor()
})

test("what was typed in one mode is undone in another, and every change back to the first text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const id = await openTopic(writer, hub, nasty)
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+Home")
  await page.keyboard.type("In Markdown ")
  await showMode(page, "WYSIWYG")
  await putCaretBefore(page, "an ordinary paragraph")
  await page.keyboard.type("in WYSIWYG ")
  await showMode(page, "Markdown")

  const undo = page.getByRole("button", { name: "Undo" })
  while (await undo.isEnabled()) await undo.click()
  await page.keyboard.press("Control+s")
  await page.getByText("Nothing has changed").waitFor()

  expect((await sendRequest("GET", `/api/topics/${id}`)).content).toBe(nasty)
})

const nasty = [
  "\uFEFFTitle of   it",
  "===",
  "",
  "* star *one*, __two__",
  "* [ ] task",
  "",
  "",
  "1) one",
  "1) two  ",
  "   more\ttab",
  "",
  "Just an ordinary paragraph",
  "wrapped [by hand][ref] &amp; <b>raw</b> {{base_year}}.",
  "",
  "<div align=center>",
  "<p>HTML</p>",
  "</div>",
  "",
  "|a|b|",
  "|:-|-:|",
  "|1|`2`",
  "",
  "> [!NOTE]",
  "> Careful[^1].",
  "",
  "~~~js title=x",
  "code()",
  "~~~",
  "",
  "{{< figure src=x >}}",
  "",
  "[^1]: A note",
  "",
  "[ref]:   /somewhere  'T'",
  "",
].join("\r\n")
