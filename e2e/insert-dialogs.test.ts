import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { transferFiles, expectAccessible } from "./fixtures/page.ts"
import { phone, saveScreenshots } from "./fixtures/server.ts"
import { createMetafile, createPng } from "../server/test/image-files.ts"
import { openTopic, openWriter, saveAndReadText } from "./fixtures/writer.ts"

setUpWriter()
beforeAll(async () => {
  const { sendRequest } = writer
  await sendRequest("POST", "/api/links", {
    title: "Statistics office",
    reference_code: "SO-1",
    url: "https://office.test/",
  })
  await sendRequest("POST", "/api/topics", { title: "Sampling", content: "See <https://office.test/>." })
})

const dialog = (page: Page) => page.getByRole("dialog")

test("a link is typed by keyboard alone, with both its fields", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "See there.")
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+End")

  await page.keyboard.press("Control+k")
  await dialog(page).getByLabel("Link text").fill("the office")
  await expect.poll(() => dialog(page).getByRole("button", { name: "Insert" }).isDisabled()).toBe(true)
  await page.keyboard.press("Tab")
  await page.keyboard.type("javascript:alert(1)")
  await dialog(page).getByText("This address isn't allowed").waitFor()
  await expectAccessible(page, "link-manual")
  await page.keyboard.press("Control+a")
  await page.keyboard.type("https://elsewhere.test")
  await page.keyboard.press("Enter")
  await dialog(page).waitFor({ state: "detached" })

  expect(await saveAndReadText(writer, id)).toBe("See there.[the office](https://elsewhere.test)")
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

  expect(await saveAndReadText(writer, id)).toBe("See there.!")
})

test("a link of the library and a topic are found by words and chosen by arrows", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "")

  await page.getByRole("button", { name: "Insert Link" }).click()
  await page.getByRole("tab", { name: "Existing" }).click()
  await dialog(page).getByLabel("Search").fill("stati")
  const office = dialog(page).getByRole("option", { name: /Statistics office/ })
  await office.waitFor()
  expect(await office.innerText()).toMatch(/SO-1[^]*used in 1 topic[^]*https:\/\/office\.test\//)
  await page.keyboard.press("ArrowDown")
  await expectAccessible(page, "link-existing")
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

  expect(await saveAndReadText(writer, id)).toMatch(
    /^\[Statistics office\]\(https:\/\/office\.test\/\)\[Sampling\]\(\/topics\/\d+\/edit\)$/,
  )
})

test("a search that finds nothing or fails says so, and can be tried again", async () => {
  const { page } = writer
  await openTopic(writer, hub, "")
  await page.getByRole("button", { name: "Insert Link" }).click()
  await page.getByRole("tab", { name: "Existing" }).click()

  await dialog(page).getByLabel("Search").fill("nowhere to be found")
  await dialog(page).getByText("No links or topics match “nowhere to be found”.").waitFor()
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
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "")
  await page.getByRole("button", { name: "Insert Image" }).click()
  await dialog(page).getByLabel("Image URL").fill("tel:1")
  await expect.poll(() => dialog(page).getByRole("button", { name: "Insert" }).isDisabled()).toBe(true)
  await expectAccessible(page, "image-url")
  await page.getByRole("tab", { name: "Browse" }).click()

  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog(page).getByRole("button", { name: "Upload images" }).click(),
  ])
  await chooser.setFiles([{ name: "price map.png", mimeType: "image/png", buffer: createPng(1) }])
  await dialog(page)
    .getByRole("radio", { name: /price-map/, checked: true })
    .waitFor()
  await transferFiles(page, "paste", "[role=dialog] input[type=radio] >> nth=0", [
    { name: "pasted.png", bytes: createPng(2) },
  ])
  await dialog(page)
    .getByRole("radio", { name: /pasted/, checked: true })
    .waitFor()
  await transferFiles(page, "drop", "[role=dialog] fieldset", [
    { name: "notes.txt", bytes: Buffer.from("words") },
    { name: "plan.emf", bytes: createMetafile() },
  ])
  await dialog(page).getByText("“notes.txt” is not an image. Choose an image file.").waitFor()
  await dialog(page)
    .getByRole("radio", { name: /plan\.svg/, checked: true })
    .waitFor()
  await expectAccessible(page, "image-browse")
  await dialog(page).getByLabel("Search").fill("price")
  await dialog(page).getByText("1 in all").waitFor()
  await dialog(page)
    .getByRole("radio", { name: /price-map/ })
    .check()
  await page.keyboard.press("Enter")
  await dialog(page).waitFor({ state: "detached" })

  expect(await saveAndReadText(writer, id)).toMatch(/^!\[price map\]\(\/media\/[\w-]{22}\/price-map\.png\)$/)
})

test("on a phone both dialogs fit, are labelled and can be used", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const small = await openWriter(browser, hub, phone)
  const { page, context } = small
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await openTopic(small, hub, "Words", "Markdown")
    await page.getByRole("button", { name: "Insert Image" }).click()
    await page.getByRole("tab", { name: "Browse" }).click()
    await dialog(page).getByRole("radio").first().waitFor()
    await expectAccessible(page, `phone-image-${scheme}`)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Insert Link" }).click()
    await page.getByRole("tab", { name: "Existing" }).click()
    await dialog(page).getByRole("option").first().waitFor()
    await expectAccessible(page, `phone-link-${scheme}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    await page.keyboard.press("Escape")

    expect(wide).toBeLessThanOrEqual(phone.width)
  }
  await context.close()
})

test("the browser complained of nothing but what was refused on purpose", () => {
  expect(writer.complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})
