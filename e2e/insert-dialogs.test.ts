import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { axeFindings, type Hub, launch, phone, pictures, startHub } from "./house.ts"
import { metafile, png } from "./image-files.ts"
import { openTopic, openWriter, savedText, showMode, type Writer, writerAccount } from "./writer.ts"

const shots = process.env.HUB_SHOTS

let hub: Hub
let browser: Browser
let writer: Writer

beforeAll(async () => {
  hub = await startHub(writerAccount)
  browser = await launch()
  writer = await openWriter(browser, hub)
  const { ask } = writer
  await ask("POST", "/api/links", { title: "Statistics office", reference_code: "SO-1", url: "https://office.test/" })
  await ask("POST", "/api/topics", { title: "Sampling", content: "See <https://office.test/>." })
  for (const slug of ["base_year", "midyear", "office", "region", "release_day", "source", "table_no", "unit", "year"])
    await ask("POST", "/api/variables", { slug, value: `value of ${slug}`, description: `What ${slug} is` })
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

/** Looks at the page with axe, and keeps a picture where one is asked for. */
async function seen(page: Page, name: string) {
  expect({ name, findings: await axeFindings(page) }).toEqual({ name, findings: [] })
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` })
}

/** The clipboard as a person who copied a file leaves it, pasted where the focus is. */
async function give(page: Page, kind: "paste" | "drop", selector: string, files: { name: string; bytes: Buffer }[]) {
  const sent = files.map(({ name, bytes }) => ({ name, bytes: bytes.toString("base64") }))
  await page.locator(selector).evaluate(
    (target, { kind, sent }) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of sent) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([content], name, { type: name.endsWith(".png") ? "image/png" : "" }))
      }
      const { x, y } = target.getBoundingClientRect()
      target.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent("drop", {
              dataTransfer: transfer,
              clientX: x + 5,
              clientY: y + 20,
              bubbles: true,
              cancelable: true,
            }),
      )
    },
    { kind, sent },
  )
}

const dialog = (page: Page) => page.getByRole("dialog")

test("a link is typed by keyboard alone, with both its fields", async () => {
  onTestFailed(() => pictures(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "See there.")
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+End")

  await page.keyboard.press("Control+k")
  await dialog(page).getByLabel("Link text").fill("the office")
  expect(await dialog(page).getByRole("button", { name: "Insert" }).isDisabled()).toBe(true)
  await page.keyboard.press("Tab")
  await page.keyboard.type("javascript:alert(1)")
  await dialog(page).getByText("This address is not allowed").waitFor()
  await seen(page, "link-manual")
  await page.keyboard.press("Control+a")
  await page.keyboard.type("https://elsewhere.test")
  await page.keyboard.press("Enter")
  await dialog(page).waitFor({ state: "detached" })

  expect(await savedText(writer, id)).toBe("See there.[the office](https://elsewhere.test)")
})

test("Escape leaves the text as it was and gives it the focus back", async () => {
  const { page } = writer
  const id = await openTopic(writer, hub, "See there.")
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+k")
  await dialog(page).waitFor()

  await page.keyboard.press("Escape")
  await dialog(page).waitFor({ state: "detached" })
  await page.keyboard.press("Control+End")
  await page.keyboard.type("!")

  expect(await savedText(writer, id)).toBe("See there.!")
})

test("a link of the library and a topic are found by words and chosen by arrows", async () => {
  onTestFailed(() => pictures(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "")

  await page.getByRole("button", { name: "Insert Link" }).click()
  await page.getByRole("tab", { name: "Existing" }).click()
  await dialog(page).getByLabel("Search").fill("stati")
  const office = dialog(page).getByRole("option", { name: /Statistics office/ })
  await office.waitFor()
  expect(await office.innerText()).toMatch(/SO-1[^]*used in 1 topic[^]*https:\/\/office\.test\//)
  await page.keyboard.press("ArrowDown")
  await seen(page, "link-existing")
  await page.keyboard.press("Enter")
  await dialog(page).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Insert Link" }).click()
  await page.getByRole("tab", { name: "Existing" }).click()
  await dialog(page).getByLabel("Search").fill("Sampling")
  await dialog(page)
    .getByRole("option", { name: /^Sampling/ })
    .click()
  await dialog(page).getByRole("button", { name: "Insert" }).click()
  await dialog(page).waitFor({ state: "detached" })

  expect(await savedText(writer, id)).toMatch(
    /^\[Statistics office\]\(https:\/\/office\.test\/\)\[Sampling\]\(\/topics\/\d+\/edit\)$/,
  )
})

test("a search that finds nothing or fails says so, and can be tried again", async () => {
  const { page } = writer
  await openTopic(writer, hub, "")
  await page.getByRole("button", { name: "Insert Link" }).click()
  await page.getByRole("tab", { name: "Existing" }).click()

  await dialog(page).getByLabel("Search").fill("nowhere to be found")
  await dialog(page).getByText("No link or topic fits “nowhere to be found”.").waitFor()
  await page.route("**/api/links?**", (route) => route.fulfill({ status: 400, json: { error: "No.", code: "no" } }))
  await dialog(page).getByLabel("Search").fill("office")
  await dialog(page).getByText("The search failed.").waitFor()
  await page.unroute("**/api/links?**")
  await dialog(page).getByRole("button", { name: "Retry" }).click()

  await dialog(page)
    .getByRole("option", { name: /Statistics office/ })
    .waitFor()
})

test("an image is uploaded in the dialog by button, paste and drop, and then chosen", async () => {
  onTestFailed(() => pictures(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "")
  await page.getByRole("button", { name: "Insert Image" }).click()
  await dialog(page).getByLabel("Image URL").fill("tel:1")
  expect(await dialog(page).getByRole("button", { name: "Insert" }).isDisabled()).toBe(true)
  await seen(page, "image-url")
  await page.getByRole("tab", { name: "Browse" }).click()

  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog(page).getByRole("button", { name: "Upload images" }).click(),
  ])
  await chooser.setFiles([{ name: "price map.png", mimeType: "image/png", buffer: png(1) }])
  await dialog(page)
    .getByRole("radio", { name: /price-map/, checked: true })
    .waitFor()
  await give(page, "paste", "dialog input[type=radio] >> nth=0", [{ name: "pasted.png", bytes: png(2) }])
  await dialog(page)
    .getByRole("radio", { name: /pasted/, checked: true })
    .waitFor()
  await give(page, "drop", "dialog fieldset", [
    { name: "notes.txt", bytes: Buffer.from("words") },
    { name: "plan.emf", bytes: metafile() },
  ])
  await dialog(page).getByText("“notes.txt” is not an image.").waitFor()
  await dialog(page)
    .getByRole("radio", { name: /plan\.svg/, checked: true })
    .waitFor()
  await seen(page, "image-browse")
  await dialog(page).getByLabel("Search").fill("price")
  await dialog(page).getByText("1 in all").waitFor()
  await dialog(page)
    .getByRole("radio", { name: /price-map/ })
    .check()
  await page.keyboard.press("Enter")
  await dialog(page).waitFor({ state: "detached" })

  expect(await savedText(writer, id)).toMatch(/^!\[price map\]\(\/media\/[\w-]{22}\/price-map\.png\)$/)
})

test("images pasted and dropped on Markdown stand where they came, in their order, and undo takes each away", async () => {
  onTestFailed(() => pictures(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "First line\n\nLast line")
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+End")

  await give(page, "paste", ".cm-content", [
    { name: "one.png", bytes: png(3) },
    { name: "two.png", bytes: png(4) },
  ])
  await page.locator(".cm-content", { hasText: "[two](" }).waitFor()
  await give(page, "drop", ".cm-content", [{ name: "broken.png", bytes: Buffer.from("no image at all") }])
  await page.getByText("“broken.png” was not uploaded.").first().waitFor()
  const after = await savedText(writer, id)
  await page.keyboard.press("Control+z")

  expect(after).toMatch(/^First line\n\nLast line!\[one\]\(\/media\/\S+\) !\[two\]\(\/media\/\S+\)$/)
  expect(await page.getByText(/Uploading/).count()).toBe(0)
  expect(await savedText(writer, id)).toBe(after.replace(/ !\[two.*/, ""))
})

for (const mode of ["Markdown", "WYSIWYG"] as const)
  test(`a variable is completed in ${mode}, where there can be one`, async () => {
    onTestFailed(() => pictures(browser))
    const { page } = writer
    const id = await openTopic(writer, hub, "In words\n\n```\ncode\n```\n")
    if (mode === "WYSIWYG") await showMode(page, mode)
    const [first, code] =
      mode === "Markdown" ? [".cm-line >> nth=0", ".cm-line >> nth=3"] : [".ProseMirror p >> nth=0", ".ProseMirror pre"]
    await page.locator(first).click()
    await page.keyboard.press("End")
    await page.keyboard.type(" {{year")
    const offers = page.getByRole("listbox").getByRole("option")
    await offers.first().waitFor()
    expect(await offers.first().innerText()).toContain("year")
    await seen(page, `completion-${mode}`)

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

    expect(await savedText(writer, id)).toMatch(
      /^In words \{\{base_year\}\} and \{\{unit\}\} \\?\{?\{\{so\n\n```\ncode\{\{ye\n```\n$/,
    )
    expect(await page.getByRole("option").count()).toBe(0)
  })

test("the variable search inserts, and offers the eight that were used last first", async () => {
  onTestFailed(() => pictures(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "")
  await page.evaluate(() => localStorage.removeItem("recentVariableSlugs"))
  const used = ["year", "unit", "table_no", "source", "release_day", "region", "office", "midyear", "base_year"]

  for (const slug of used) {
    await page.getByLabel("Insert variable").fill(slug)
    await page.getByRole("option", { name: new RegExp(`^${slug}`) }).waitFor()
    await page.keyboard.press("Enter")
  }
  await page.getByLabel("Insert variable").click()
  await page.getByRole("option").first().waitFor()
  const offered = await page.getByRole("option").allInnerTexts()
  await seen(page, "variable-search")
  await page.keyboard.press("Escape")

  const kept = await page.evaluate(() => localStorage.getItem("recentVariableSlugs"))
  expect(JSON.parse(kept!)).toEqual(used.toReversed().slice(0, 8))
  expect(offered.map((words) => words.split("\n")[0])).toEqual(used.toReversed())
  expect(await savedText(writer, id)).toBe(used.map((slug) => `{{${slug}}}`).join(""))
})

test("each warning of the preview has its place and a fix that changes nothing else", async () => {
  onTestFailed(() => pictures(browser))
  const { page } = writer
  const text =
    "*  one\n\n![Map](media/map.png)\n\n![Plan](figures/plan.emf){width=2in}\n\n![a](/x.png){width=50%}\n\n[go](javascript:x)\n"
  const id = await openTopic(writer, hub, text, "Preview")
  const warnings = page.getByRole("list", { name: "Warnings" })
  await seen(page, "warnings")

  const upload = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      warnings.getByRole("button", { name }).click(),
    ])
    await chooser.setFiles([file])
  }
  await upload("Upload map.png", { name: "map.png", mimeType: "image/png", buffer: png(5) })
  await upload("Upload and convert plan.emf", { name: "plan.emf", mimeType: "", buffer: metafile() })
  await page.getByRole("button", { name: "Fix all 2 attributes" }).click()
  await warnings.getByRole("button", { name: "Keep only the words" }).click()
  await warnings.waitFor({ state: "detached" })

  expect(await savedText(writer, id)).toMatch(
    /^\*  one\n\n!\[Map\]\(\/media\/[\w-]{22}\/map\.png\)\n\n<img src="\/media\/[\w-]{22}\/plan\.svg" alt="Plan" width="192">\n\n<img src="\/x\.png" alt="a" width="50%">\n\ngo\n$/,
  )
})

test("a warning's place is shown in the source, and an image of the hub can stand in", async () => {
  onTestFailed(() => pictures(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "One\n\n![Map](media/map.png)\n", "Preview")

  await page.getByRole("button", { name: "Choose from the hub" }).click()
  await dialog(page).getByRole("radio").first().check()
  await seen(page, "warning-pick")
  await dialog(page).getByRole("button", { name: "Use this image" }).click()
  await page.getByRole("list", { name: "Warnings" }).waitFor({ state: "detached" })
  const fixed = await savedText(writer, id)
  await openTopic(writer, hub, "One\n\n![Map](media/map.png)\n", "Preview")
  await page.getByRole("button", { name: "Line 3" }).click()
  await page.locator(".cm-content").waitFor()
  await page.locator(".cm-editor.cm-focused").waitFor()
  await page.keyboard.type("here ")

  expect(fixed).toMatch(/^One\n\n!\[Map\]\(\/media\/[^)]+\)\n$/)
  expect(await page.locator(".cm-line").nth(2).innerText()).toBe("here ![Map](media/map.png)")
})

test("on a phone both dialogs fit, are labelled and can be used", async () => {
  onTestFailed(() => pictures(browser))
  const small = await openWriter(browser, hub, phone)
  const { page, context } = small
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await openTopic(small, hub, "Words", "Markdown")
    await page.getByRole("button", { name: "Insert Image" }).click()
    await page.getByRole("tab", { name: "Browse" }).click()
    await dialog(page).getByRole("radio").first().waitFor()
    await seen(page, `phone-image-${scheme}`)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Insert Link" }).click()
    await page.getByRole("tab", { name: "Existing" }).click()
    await dialog(page).getByRole("option").first().waitFor()
    await seen(page, `phone-link-${scheme}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    await page.keyboard.press("Escape")

    expect(wide).toBeLessThanOrEqual(phone.width)
  }
  await context.close()
})

test("the browser complained of nothing but what was refused on purpose", () => {
  expect(writer.complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})
