import { beforeAll, expect, onTestFailed, test } from "vitest"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let handbook: number
const ids = new Map<string, number>()

beforeAll(async () => {
  handbook = (await callApi<{ id: number }>("POST", "/api/collections", { name: "Names" })).id
  for (const title of ["Population", "Sample"]) {
    const body = { title, content: `About ${title}.`, collection_id: handbook }
    ids.set(title, (await callApi<{ id: number }>("POST", "/api/topics", body)).id)
  }
}, 240_000)

const tree = () => page.getByRole("tree", { name: "Topics" })
const row = (title: string) => tree().getByRole("treeitem", { name: `${title}, Draft` })

test("a topic is renamed by F2 at its row, and Undo takes it back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics/${ids.get("Sample")}?in=${handbook}`)
  await row("Population").waitFor()
  await tree().focus()
  await page.keyboard.press("Home")
  await page.keyboard.press("F2")
  const dialog = page.getByRole("dialog", { name: "Rename topic" })
  await dialog.getByLabel("Title").fill("")
  await dialog.getByRole("button", { name: "Rename" }).click()
  await dialog.getByText("A title is required.").waitFor()
  await dialog.getByLabel("Title").fill("Target population")
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Enter")

  await row("Target population").waitFor()
  await page.getByText("“Population” is called “Target population” now.").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await row("Population").waitFor()
  expect((await callApi<{ content: string }>("GET", `/api/topics/${ids.get("Population")}`)).content).toBe(
    "About Population.",
  )

  // The search offers it for the topic that is read.
  await dialog.waitFor({ state: "hidden" })
  await page.keyboard.press("Control+k")
  await page.keyboard.type("rename")
  await page.getByRole("option", { name: /^Rename this topic/ }).click()
  await dialog.getByLabel("Title").fill("Sampling")
  await page.keyboard.press("Enter")
  await row("Sampling").waitFor()
  await page.getByRole("heading", { name: "Sampling", level: 1 }).waitFor()
  await page.getByRole("button", { name: "Undo" }).last().click()
  await page.getByRole("heading", { name: "Sample", level: 1 }).waitFor()
})
