import { expect, onTestFailed, test } from "vitest"
import { createMetafile, createPng } from "../server/test/image-files.ts"
import {
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { transferFiles } from "./fixtures/page.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type StoredImageResponse = { id: number; filename: string; public_url: string }
const library = async (q: string) =>
  Object.values(await callApi<Record<string, StoredImageResponse>>("GET", `/api/images/library?q=${q}`)).filter(
    (one): one is StoredImageResponse => typeof one === "object",
  )
const show = async (query = "") => {
  await page.goto(`${hub.url}/all-images${query}`)
  await page.getByRole("heading", { name: "Images", level: 1 }).waitFor()
}
const button = (name: string) => page.getByRole("button", { name, exact: true })
const tile = (name: string) => page.locator("[data-image]").filter({ hasText: name }).first()
const said = (sentence: string | RegExp) => page.getByText(sentence).last().waitFor()
const uploads = () => page.getByRole("region", { name: "Uploads" })
const send = async (...files: { name: string; bytes: Buffer }[]) =>
  page
    .getByLabel("Images to upload")
    .first()
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: "image/png", buffer: bytes })))
const menu = async (name: string, action: string) => {
  await page.getByLabel(`More actions for ${name}`, { exact: true }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}
/** An image of its own at each try. */
let tries = 100
const uploadImage = async (name: string) => {
  await show()
  await send({ name, bytes: createPng((tries += 1), 90) })
  await uploads().getByText("1 file sent").waitFor()
  return (await library(name))[0]!
}
const topicWith = async (title: string, content: string) =>
  (await callApi<{ id: number }>("POST", "/api/topics", { title, content })).id
const contentOf = async (id: number) => (await callApi<{ content: string }>("GET", `/api/topics/${id}`)).content

test("an empty library says how to fill it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await said("No images yet. Drop some here, paste one, or choose files.")
  expect(await axeFindings(page)).toEqual([])
})

test("images come by button, paste and drop, and each file says what became of it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => createPng((tries += 1)))
  await send(
    { name: "Prices 2026.png", bytes: first! },
    { name: "broken.png", bytes: Buffer.from("no image at all") },
    { name: "again.png", bytes: first! },
    { name: "plan.emf", bytes: createMetafile() },
  )

  await uploads().getByText("4 files sent").waitFor(longTimeout)
  await uploads().getByText("Prices 2026.png: added").waitFor()
  await uploads().getByText("“broken.png” was not uploaded. This isn't an image that browsers can show").waitFor()
  await uploads().getByText("again.png: already in the library as Prices-2026.png").waitFor()
  await tile("Prices-2026.png").getByText("PNG · 60 × 60").waitFor()
  await tile("plan.emf").getByText("EMF drawing").waitFor()
  await page.getByLabel("More actions for plan.svg", { exact: true }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  await button("Clear list").click()
  await transferFiles(page, "paste", "main", [{ name: "pasted.png", bytes: second! }])
  await tile("pasted.png").waitFor(longTimeout)
  await transferFiles(page, "drop", "main h1", [
    { name: "dropped.png", bytes: third! },
    { name: "dropped too.png", bytes: fourth! },
  ])
  await tile("dropped.png").waitFor(longTimeout)
  await tile("dropped-too.png").waitFor(longTimeout)
})

test("an image is described, and the words are written where none stand after a look", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const image = await uploadImage("described.png")
  const silent = await topicWith("Silent", `# Top\n\n![](${image.public_url})\n`)
  const spoken = await topicWith("Spoken", `![Own](${image.public_url})`)
  await show("?q=described")
  await tile("described.png").getByText("No alternative text").waitFor()

  await menu("described.png", "Edit alternative text")
  const dialog = page.getByRole("dialog", { name: "Edit alternative text for described.png" })
  await dialog.getByLabel("Alternative text").fill("Prices rise")
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Save", exact: true }).click()
  await dialog.getByRole("link", { name: "Silent" }).waitFor()
  expect(await dialog.getByRole("link", { name: "Spoken" }).count()).toBe(0)
  expect(await contentOf(silent)).toContain("![](")
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Add to 1 topic" }).click()
  await said("Alternative text added to 1 topic.")

  expect(await contentOf(silent)).toBe(`# Top\n\n![Prices rise](${image.public_url})\n`)
  expect(await contentOf(spoken)).toBe(`![Own](${image.public_url})`)
  await tile("described.png").getByText("Prices rise").waitFor()
})

test("a file is replaced under its uses after a look at what that touches", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const image = await uploadImage("chart.png")
  const id = await topicWith("Charted", `![Chart](${image.public_url})`)
  await show("?q=chart.png")
  await page.getByRole("button", { name: "Where chart.png is used: 1 topic" }).click()
  await page.getByRole("dialog").getByRole("link", { name: "Charted" }).waitFor()
  await page.keyboard.press("Escape")

  await menu("chart.png", "Replace file")
  const dialog = page.getByRole("dialog", { name: "Replace chart.png" })
  await dialog.getByText("1 topic will show the new file").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Replace file", exact: true }).click()
  await dialog.getByRole("alert").getByText("Choose the new file.").waitFor()
  await dialog
    .getByLabel("New file")
    .setInputFiles({ name: "chart-new.png", mimeType: "image/png", buffer: createPng((tries += 1), 80) })
  await dialog.getByRole("button", { name: "Replace file", exact: true }).click()
  await said("chart-new.png is now used in 1 topic.")

  const [fresh] = await library("chart-new.png")
  expect(await contentOf(id)).toBe(`![Chart](${fresh!.public_url})`)
  expect(await library("chart.png")).toEqual([])
})

test("an image in use stays and says where, and one in no use goes, all by keyboard", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const [needed, idle] = [await uploadImage("needed.png"), await uploadImage("idle.png")]
  await topicWith("Needs it", `![a](${needed.public_url})`)
  const byKeys = async (name: string) => {
    await page.getByLabel(`More actions for ${name}`, { exact: true }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("menuitem", { name: "Delete", exact: true }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("dialog", { name: "Delete image" }).getByRole("button", { name: "Delete" }).press("Enter")
  }
  await show("?q=needed.png")
  await byKeys("needed.png")
  const refusal = page.getByRole("dialog", { name: "needed.png is still in use" })
  await refusal.getByText("needed.png is used in 1 topic. Remove it there first.").waitFor()
  await refusal.getByRole("link", { name: "Needs it" }).waitFor()
  await page.keyboard.press("Escape")

  await show("?show=unused&q=idle.png")
  await byKeys("idle.png")
  await said("Image deleted.")
  await said("No images match these filters.")
  expect((await fetch(hub.url + idle.public_url)).status).toBe(200)
})

test("images are narrowed, ordered and shown as a table, and the address keeps it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await uploadImage("narrow.png")
  await show("?q=narrow.png")
  await page.getByRole("link", { name: "Table", exact: true }).click()
  await page.getByRole("columnheader", { name: "File name" }).getByRole("button").click()
  await page.getByLabel(/^Show/).selectOption("No alternative text")
  await page.getByLabel(/^Format/).selectOption("PNG")

  await tile("narrow.png").getByText("by Administrator").waitFor()
  expect(new URL(page.url()).search).toMatch(/view=table/)
  expect(new URL(page.url()).search).toMatch(/sort=name.*|q=narrow/)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel(/^Format/).selectOption("GIF")
  await said("No images match these filters.")
})

test("images that cannot be loaded say why, and are there after Retry; reviewers see no way to change them", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const image = await uploadImage("watched.png")
  await page.route(/\/api\/images\/library/, (route) =>
    route.fulfill({ status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }),
  )
  await show("?q=watched.png")
  await said("Too many requests. Please wait a minute.")
  await page.unrouteAll()
  await button("Retry").click()
  await tile(image.filename).waitFor()

  const made = await createAccount(callApi, `Rita ${Date.now()}`, "reviewer")
  await setAccountPassword(hub.url, made)
  const rita = await openSignedInPage(browser, hub.url, { email: made.email, password: "seven quiet otters sing" })
  await rita.page.goto(`${hub.url}/all-images?q=watched.png`)
  await rita.page.getByLabel("More actions for watched.png").click()
  await expect.poll(() => rita.page.getByRole("menuitem").allTextContents()).toEqual(["Download"])
  expect(await rita.page.getByRole("button", { name: "Upload images" }).count()).toBe(0)
  await rita.context.close()
})

test("what came with a script in it is saved when it is opened, and runs nothing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  const acts = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwn=1"><script>window.pwn=1</script><path d="M${Date.now() % 1000} 0"/></svg>`
  await send({ name: "acts.svg", bytes: Buffer.from(acts) })
  await uploads().getByText("1 file sent").waitFor()
  const [image] = await library("acts.svg")

  const saving = page.waitForEvent("download")
  await page.evaluate((url) => window.location.assign(url), image!.public_url)
  const saved = await saving

  expect(saved.suggestedFilename()).toBe("acts.svg")
  expect(await page.evaluate(() => "pwn" in window)).toBe(false)
})

test("on a desk and on a phone, light and dark, a library of many images fits and loads only what is in sight", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await send(
    ...Array.from({ length: 30 }, (_, index) => ({
      name: index === 7 ? `${"a-very-long-name-of-a-file".repeat(3)}.png` : `many-${index}.png`,
      bytes: createPng((tries += 1), 60 + index),
    })),
    { name: "heavy.png", bytes: Buffer.concat([createPng((tries += 1)), Buffer.alloc(2 * 1024 * 1024)]) },
  )
  await uploads().getByText("31 files sent").waitFor(longTimeout)
  const loaded: string[] = []
  page.on("request", (request) => request.url().includes("/media/") && loaded.push(request.url()))
  await show()
  await tile("heavy.png").getByRole("button", { name: "Show heavy.png, 2 MB" }).waitFor()
  await tile("many-29.png").locator("img").waitFor()
  expect(loaded.filter((url) => url.includes("heavy.png"))).toEqual([])
  await tile("heavy.png")
    .getByRole("button", { name: /^Show heavy/ })
    .click()
  await tile("heavy.png").locator("img").waitFor()

  for (const view of ["grid", "table"])
    await expectFitsEverywhere(page, `images-${view}`, async () => {
      await show(view === "table" ? "?view=table" : "")
      await tile("heavy.png").waitFor()
    })
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
