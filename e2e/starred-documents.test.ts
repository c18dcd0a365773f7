import { beforeAll, expect, onTestFailed, test } from "vitest"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let topic: number
let handbook: number
let project: number

const create = async (path: string, body: object) => (await callApi<{ id: number }>("POST", path, body)).id

beforeAll(async () => {
  project = await create("/api/projects", { name: "Census" })
  handbook = await create("/api/collections", { name: "Handbook", project_id: project })
  for (const name of ["Annex", "Forms"]) await create("/api/collections", { name, project_id: project })
  topic = await create("/api/topics", { title: "Weights", content: "About weights.", project_id: project })
  await callApi("POST", `/api/collections/${handbook}/topics`, { topics: [{ topic_id: topic }] })
}, 240_000)

const documents = (on = page) => on.getByRole("navigation", { name: "Documents" })
const section = (name: string, on = page) => documents(on).getByRole("region", { name })
const namesIn = (name: string) => section(name).getByRole("link").allTextContents()

test("a topic that is starred in the workspace, and a collection, are in the menu and on Home", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics/${topic}`)
  const star = page.getByRole("button", { name: "Star Weights" })
  await star.click()
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true")
  await page.goto(`${hub.url}/collections/${handbook}`)
  await page.getByRole("button", { name: "Star Handbook" }).click()

  await expect.poll(() => namesIn("Starred"), longTimeout).toEqual(["Handbook", "Weights"])
  await expect.poll(() => namesIn("Recent"), longTimeout).toEqual(["Handbook", "Weights"])
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${hub.url}/`)
  await page.getByRole("region", { name: "Starred" }).first().getByRole("link", { name: "Weights" }).waitFor()
  await page.getByRole("region", { name: "Recently opened" }).getByRole("link", { name: "Handbook" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("the menu shows the collections of the project one is in, marks the open one, and leads to all of them", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/collections/${handbook}`)
  const ofProject = section("Collections of Census")
  await ofProject.getByRole("link", { name: "Handbook" }).waitFor(longTimeout)

  expect(await namesIn("Collections of Census")).toEqual(["Annex", "Forms", "Handbook", "All collections"])
  expect(await ofProject.locator("[aria-current=page]").allTextContents()).toEqual(["Handbook"])
  expect(await documents().locator("[data-here]").allTextContents()).toEqual(["Handbook"])
  await ofProject.getByRole("link", { name: "All collections" }).click()
  await page.waitForURL(`${hub.url}/collections?project=${project}`)
})

test("a part of the menu that is folded stays folded on another device", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const fold = documents().getByRole("button", { name: "Recent", exact: true })
  await fold.waitFor(longTimeout)
  await fold.click()
  await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("false")
  await expect.poll(() => callApi<object>("GET", "/api/preferences")).toMatchObject({ folded_menu: ["recent"] })

  await page.reload()
  await fold.waitFor(longTimeout)

  expect(await fold.getAttribute("aria-expanded")).toBe("false")
  expect(await namesIn("Recent")).toEqual([])
  await fold.click()
})

test("a topic is starred in the menu of its row, and the star is taken away there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await create("/api/topics", { title: "Rents", content: "About rents." })
  await page.goto(`${hub.url}/topics`)
  const more = page.getByRole("button", { name: "More actions for Rents" })
  await more.click()
  await page.getByRole("menuitem", { name: "Star", exact: true }).click()
  await expect.poll(() => namesIn("Starred"), longTimeout).toEqual(["Rents", "Handbook", "Weights"])

  await more.click()
  await page.getByRole("menuitem", { name: "Remove star" }).click()

  await expect.poll(() => namesIn("Starred"), longTimeout).toEqual(["Handbook", "Weights"])
})

test("what is starred is offered by the search before anything is typed, after what was opened last", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const rates = await create("/api/topics", { title: "Rates", content: "About rates." })
  await callApi("PUT", `/api/documents/topic/${rates}/star`)
  await page.goto(`${hub.url}/projects`)
  await section("Starred").getByRole("link", { name: "Rates" }).waitFor(longTimeout)
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog", { name: "Search" })
  const options = (name: string) => dialog.getByRole("listbox", { name }).getByRole("option").allTextContents()

  await expect.poll(() => options("Recently opened")).toEqual(["Handbook", "Weights"])
  expect(await options("Starred")).toEqual(["Rates"])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.waitForURL(`${hub.url}/topics/${rates}`)
})

test("a view of a list that is saved on one device is there on another", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/collections?q=hand`)
  await page.getByRole("button", { name: "Saved views" }).click()
  await page.getByRole("menuitem", { name: "Save this view…" }).click()
  await page.getByRole("textbox", { name: "Name" }).fill("Handbooks")
  await page.getByRole("button", { name: "Save view" }).click()
  await expect
    .poll(() => callApi<object>("GET", "/api/preferences"))
    .toMatchObject({ saved_views: { collections: [{ name: "Handbooks", search: { q: "hand" } }] } })

  await page.evaluate(() =>
    Object.keys(localStorage).forEach((key) => key.startsWith("hub.") && localStorage.removeItem(key)),
  )
  await page.goto(`${hub.url}/collections`)
  await page.getByRole("button", { name: "Saved views" }).click()
  await page.getByRole("menuitem", { name: "Handbooks" }).click()

  await page.waitForURL(/q=hand/)
})

test("the menu on a phone has the same lists, and closes behind what is chosen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "menu-documents", async () => {
    await page.goto(`${hub.url}/projects`)
    await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor()
  })
  await page.setViewportSize(phone)
  await page.getByRole("button", { name: "Open menu" }).click()
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await drawer.getByRole("link", { name: "Rates" }).first().waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByRole("link", { name: "Rates" }).first().click()
  await drawer.waitFor({ state: "detached" })
  await page.getByText("About rates.").waitFor()
  expect(complaints).toEqual([])
})
