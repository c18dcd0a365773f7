import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { transferFiles, expectAccessible } from "./fixtures/page.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { createMetafile, createPng } from "../server/test/image-files.ts"
import { moveCaret, openTopic, saveAndReadText, showMode } from "./fixtures/writer.ts"

setUpWriter()
beforeAll(async () => {
  const { sendRequest } = writer
  for (const slug of ["base_year", "midyear", "office", "region", "release_day", "source", "table_no", "unit", "year"])
    await sendRequest("POST", "/api/variables", { slug, value: `value of ${slug}`, description: `What ${slug} is` })
})

const dialog = (page: Page) => page.getByRole("dialog")

test("images pasted and dropped on Markdown stand where they came, in their order, and undo takes each away", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n\nLast line")
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+End")

  await transferFiles(page, "paste", ".cm-content", [
    { name: "one.png", bytes: createPng(3) },
    { name: "two.png", bytes: createPng(4) },
  ])
  await page.locator(".cm-content", { hasText: "[two](" }).waitFor()
  await transferFiles(page, "drop", ".cm-content", [{ name: "broken.png", bytes: Buffer.from("no image at all") }])
  await page.getByText("“broken.png” was not uploaded.").first().waitFor()
  const after = await saveAndReadText(writer, id)
  await page.keyboard.press("Control+z")

  expect(after).toMatch(/^First line\n\nLast line!\[one\]\(\/media\/\S+\) !\[two\]\(\/media\/\S+\)$/)
  expect(await page.getByText(/Uploading/).count()).toBe(0)
  expect(await saveAndReadText(writer, id)).toBe(after.replace(/ !\[two.*/, ""))
})

test("images pasted and dropped on the visual text stand there too, and undo takes each away", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First *line*\n\n* Last line\n", "WYSIWYG")
  await page.locator(".ProseMirror li p").click()
  await moveCaret(page, "End")

  await transferFiles(page, "paste", ".ProseMirror", [
    { name: "one.png", bytes: createPng(6) },
    { name: "two.png", bytes: createPng(7) },
  ])
  await page.locator(".ProseMirror img").nth(1).waitFor()
  await transferFiles(page, "drop", ".ProseMirror", [{ name: "broken.png", bytes: Buffer.from("no image at all") }])
  await page.getByText("“broken.png” was not uploaded.").first().waitFor()
  const after = await saveAndReadText(writer, id)
  await page.keyboard.press("Control+z")

  expect(after).toMatch(/^First \*line\*\n\n\* Last line!\[one\]\(\/media\/\S+\) !\[two\]\(\/media\/\S+\)\n$/)
  expect(await page.getByText(/Uploading/).count()).toBe(0)
  expect(await saveAndReadText(writer, id)).toBe(after.replace(/ !\[two.*/, ""))
})

for (const mode of ["Markdown", "WYSIWYG"] as const)
  test(`a variable is completed in ${mode}, where there can be one`, async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { page } = writer
    const id = await openTopic(writer, hub, "In words\n\n```\ncode\n```\n")
    if (mode === "WYSIWYG") await showMode(page, mode)
    const [first, code] =
      mode === "Markdown" ? [".cm-line >> nth=0", ".cm-line >> nth=3"] : [".ProseMirror p >> nth=0", ".ProseMirror pre"]
    await page.locator(first).click()
    await page.keyboard.press("End")
    await page.keyboard.type(" {{year")
    const options = page.getByRole("listbox").getByRole("option")
    await options.first().waitFor()
    expect(await options.first().innerText()).toContain("year")
    await expectAccessible(page, `completion-${mode}`)

    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Tab")
    await page.keyboard.type(" and {{uni")
    await page.getByRole("option", { name: /unit/ }).waitFor()
    await page.keyboard.press("Enter")
    await page.keyboard.type(" {{so")
    await page.getByRole("option", { name: /source/ }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("listbox").waitFor({ state: "hidden" })
    await page.locator(code).click()
    await page.keyboard.press("End")
    await page.keyboard.type("{{ye")

    expect(await saveAndReadText(writer, id)).toMatch(
      /^In words \{\{base_year\}\} and \{\{unit\}\} \\?\{?\{\{so\n\n```\ncode\{\{ye\n```\n$/,
    )
    expect(await page.getByRole("option").count()).toBe(0)
  })

test("the variable search inserts, and offers the eight that were used last first", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "")
  await page.evaluate(() => localStorage.removeItem("recentVariableSlugs"))
  const used = ["year", "unit", "table_no", "source", "release_day", "region", "office", "midyear", "base_year"]

  for (const slug of used) {
    await page.getByLabel("Insert variable").fill(slug)
    await page.getByRole("option", { name: new RegExp(`^${slug}`) }).waitFor()
    await page.keyboard.press("Enter")
  }
  await page.getByLabel("Insert variable").fill("prod_server")
  await page.getByRole("button", { name: "Add this variable" }).waitFor()
  await page.locator(".cm-content").click()
  expect(await page.getByLabel("Insert variable").inputValue()).toBe("")
  await page.getByLabel("Insert variable").click()
  await page.getByRole("option").first().waitFor()
  const offered = await page.getByRole("option").allInnerTexts()
  await expectAccessible(page, "variable-search")
  await page.keyboard.press("Escape")

  const recentSlugs = await page.evaluate(() => localStorage.getItem("recentVariableSlugs"))
  expect(JSON.parse(recentSlugs!)).toEqual(used.toReversed().slice(0, 8))
  expect(offered.map((words) => words.split("\n")[0])).toEqual(used.toReversed())
  expect(await saveAndReadText(writer, id)).toBe(used.map((slug) => `{{${slug}}}`).join(""))
})

test("each warning of the preview has its place and a fix that changes nothing else", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const text =
    "*  one\n\n![Map](media/map.png)\n\n![Plan](figures/plan.emf){width=2in}\n\n![a](/x.png){width=50%}\n\n[go](javascript:x)\n"
  const id = await openTopic(writer, hub, text, "Preview")
  const warnings = page.getByRole("list", { name: "Warnings" })
  await expectAccessible(page, "warnings")

  const upload = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      warnings.getByRole("button", { name }).click(),
    ])
    await chooser.setFiles([file])
  }
  await upload("Upload map.png", { name: "map.png", mimeType: "image/png", buffer: createPng(5) })
  await upload("Upload and convert plan.emf", { name: "plan.emf", mimeType: "", buffer: createMetafile() })
  await page.getByRole("button", { name: "Fix all 2 attributes" }).click()
  await warnings.getByRole("button", { name: "Keep only the text" }).click()
  await warnings.waitFor({ state: "detached" })

  expect(await saveAndReadText(writer, id)).toMatch(
    /^\*  one\n\n!\[Map\]\(\/media\/[\w-]{22}\/map\.png\)\n\n<img src="\/media\/[\w-]{22}\/plan\.svg" alt="Plan" width="192">\n\n<img src="\/x\.png" alt="a" width="50%">\n\ngo\n$/,
  )
})

test("a warning's place is shown in the source, and an image of the hub can stand in", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "One\n\n![Map](media/map.png)\n", "Preview")

  await page.getByRole("button", { name: "Choose from the hub" }).click()
  await dialog(page).getByRole("radio").first().check()
  await expectAccessible(page, "warning-pick")
  await dialog(page).getByRole("button", { name: "Use this image" }).click()
  await page.getByRole("list", { name: "Warnings" }).waitFor({ state: "detached" })
  const fixed = await saveAndReadText(writer, id)
  await openTopic(writer, hub, "One\n\n![Map](media/map.png)\n", "Preview")
  await page.getByRole("button", { name: "Line 3" }).click()
  await page.locator(".cm-content").waitFor()
  await page.locator(".cm-editor.cm-focused").waitFor()
  await page.keyboard.type("here ")

  expect(fixed).toMatch(/^One\n\n!\[Map\]\(\/media\/[^)]+\)\n$/)
  expect(await page.locator(".cm-line").nth(2).innerText()).toBe("here ![Map](media/map.png)")
})

test("the browser complained of nothing but what was refused on purpose", () => {
  expect(writer.complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})

test("a variable is shown in the visual text by its value, with its slug in the title, and stays a variable", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "In {{base_year}} and {{nobody_knows}}.\n", "WYSIWYG")
  const chips = page.locator(".ProseMirror .variable")

  await expect.poll(() => chips.allTextContents()).toEqual(["value of base_year", "nobody_knows no value yet"])
  expect(await chips.first().getAttribute("title")).toBe("{{base_year}}")
  expect(await chips.last().getAttribute("title")).toBe("{{nobody_knows}}: this variable has no value.")
  await page.locator(".ProseMirror p").click()
  await moveCaret(page, "End")
  await page.keyboard.type(" Yes.")
  expect(await saveAndReadText(writer, id)).toBe("In {{base_year}} and {{nobody_knows}}. Yes.\n")
})
