import { beforeAll, expect, onTestFailed, test } from "vitest"
import { axeFindings, phone, saveScreenshots } from "./fixtures/server.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { createFontFile } from "../server/test/font-files.ts"

setUpAdmin()

let collection: number
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#7a1f3d"/></svg>`

beforeAll(async () => {
  collection = (await callApi<{ id: number }>("POST", "/api/collections", { name: "Price guide" })).id
  await callApi("POST", "/api/topics", { title: "Rates", content: "Three.", collection_id: collection })
}, 240_000)

const preview = () => page.getByRole("complementary", { name: "Preview" })

test("an administrator sets the logo, the colour and the imprint, and sees pages with them before they are saved", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin`)
  await page.getByRole("link", { name: /^House style/ }).click()
  await preview().getByRole("img", { name: "The first pages of a book in this style" }).waitFor(longTimeout)
  await page
    .getByRole("group", { name: "Logo", exact: true })
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) })
  await page.getByRole("img", { name: "Logo now" }).waitFor()
  await page.getByLabel("Color of headings and links").fill("#7a1f3d")
  await page.getByRole("textbox", { name: "Imprint" }).fill("Printed on Monday.")
  await page.getByRole("button", { name: "Add link" }).click()
  await page.getByLabel("Words of link 1").fill("Legal notice")
  await page.getByLabel("Address of link 1").fill("https://office.example/legal")
  await preview().getByText("Web page").click()
  const web = preview().frameLocator("iframe")
  await web.getByText("Legal notice").waitFor(longTimeout)
  await web.locator("img.logo").waitFor()
  expect(await callApi("GET", "/api/house-style")).toMatchObject({ own: {} })

  await page.getByRole("button", { name: "Save house style" }).click()
  await page.getByText("House style saved. The next edition has it.").waitFor()

  expect(await callApi("GET", "/api/house-style")).toMatchObject({
    own: { accent: "#7a1f3d", imprint: "Printed on Monday." },
  })
  expect(complaints).toEqual([])
})

test("an administrator uploads a font with its license, chooses it, and deletes it when no style has it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const files = (["regular", "bold"] as const).map((face) => ({
    name: `${face}.ttf`,
    mimeType: "font/ttf",
    buffer: createFontFile(face),
  }))
  await page.goto(`${hub.url}/admin/house-style`)
  await page.getByRole("button", { name: "Upload font" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.locator("input[type=file]").setInputFiles(files.slice(1))
  await dialog.getByRole("button", { name: "Upload font" }).click()
  await dialog.getByText("Enter the license of the font.").waitFor()
  await dialog.getByLabel("License").fill("OFL, Office of Statistics")
  await dialog.getByRole("button", { name: "Upload font" }).click()
  await dialog.getByText("The regular face is missing.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.locator("input[type=file]").setInputFiles(files)
  await dialog.getByRole("button", { name: "Upload font" }).click()
  await page.getByText("regular, bold. License: OFL, Office of Statistics").waitFor(longTimeout)

  await page.getByLabel("Font of headings").selectOption({ label: "Brand" })
  await page.getByRole("button", { name: "Save house style" }).click()
  await page.getByText("House style saved. The next edition has it.").waitFor()
  const remove = async () => {
    await page.getByRole("button", { name: "Delete Brand" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Delete font" }).click()
  }
  await remove()
  await page.getByText("The house style of the hub has Brand. Choose another font there first.").waitFor()
  await page.getByLabel("Font of headings").selectOption({ label: "As the format has it" })
  await page.getByRole("button", { name: "Save house style" }).click()
  await expect.poll(async () => JSON.stringify(await callApi("GET", "/api/house-style"))).not.toContain("uploaded-")
  await remove()
  await page.getByText("No fonts have been uploaded.").waitFor()
})

test("a colour that is too light to read is refused at its field", async () => {
  await page.goto(`${hub.url}/admin/house-style`)
  await page.getByLabel("Color of headings and links").fill("#ffee00")
  await page.getByRole("button", { name: "Save house style" }).click()

  await page.getByText("This color is too light to be read on white. Choose a darker one.").first().waitFor()
  expect(await callApi("GET", "/api/house-style")).toMatchObject({ own: { accent: "#7a1f3d" } })
})

test("a collection follows the hub but where it differs, and finds its way back", async () => {
  await page.goto(`${hub.url}/collections/${collection}?tab=editions`)
  await page.getByRole("link", { name: "House style of this collection" }).click()
  await expect
    .poll(() => page.getByRole("textbox", { name: "Imprint" }).inputValue(), longTimeout)
    .toBe("Printed on Monday.")
  await page.getByLabel("Foot of each page").fill("Price guide 2026")
  await page.getByRole("button", { name: "Save house style" }).click()
  await page.getByText("House style saved. The next edition has it.").waitFor()
  const read = () => callApi("GET", `/api/collections/${collection}/house-style`)
  expect(await read()).toMatchObject({ own: { footer: "Price guide 2026" }, base: { accent: "#7a1f3d" } })

  await page.getByRole("button", { name: "Use the hub's" }).click()
  await page.getByRole("button", { name: "Save house style" }).click()

  await expect.poll(read, longTimeout).toMatchObject({ own: {} })
})

test("the house style fits a desk and a phone, light and dark", async () => {
  await expectFitsEverywhere(page, "house-style", async () => {
    await page.goto(`${hub.url}/admin/house-style`)
    await preview().getByRole("img").waitFor(longTimeout)
  })
  await page.setViewportSize(phone)
  await preview().getByText("Web page").click()
  await preview().locator("iframe").waitFor()
  expect(await axeFindings(page)).toEqual([])
})
