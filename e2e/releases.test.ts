import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

async function createGuide(name: string) {
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name })
  await callApi("POST", "/api/topics", { title: `Rates of ${name}`, content: "Words.", collection_id: id })
  return id
}

/** What the field for a time takes, some days from now at nine: the office of this hub is in UTC. */
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T09:00`

/** The steps that stand out on the page. */
const primaryButtons = () => page.getByRole("main").locator("button[data-variant=filled]").allTextContents()

const statusOf = (id: number) => callApi<{ state: string }>("GET", `/api/releases/${id}`)

test(
  "an author plans a release of two collections, confirms and postpones it, and both go out at once",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    await createGuide("Consumer prices")
    await createGuide("Wages")

    await page.goto(`${hub.url}/publications`)
    await page.getByRole("link", { name: "Releases" }).click()
    await page.getByRole("button", { name: "New release" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: "Name" }).fill("Prices and wages in November")
    await dialog.getByLabel("Release time").fill(inDays(10))
    await dialog.getByRole("combobox", { name: "Collection" }).click()
    await page.getByRole("option", { name: "Consumer prices" }).click()
    await dialog.getByRole("textbox", { name: "Summary" }).fill("What things cost, and what people earn.")
    await dialog.getByLabel("Show in the public release calendar").check()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole("button", { name: "Plan release" }).click()
    await page.getByRole("heading", { name: "Prices and wages in November" }).waitFor(longTimeout)
    const id = Number(/\/releases\/(\d+)/.exec(page.url())![1])

    await page.getByRole("button", { name: "Add part" }).click()
    await dialog.getByRole("combobox", { name: "Collection" }).click()
    await page.getByRole("option", { name: "Wages" }).click()
    await dialog.getByRole("button", { name: "Add part" }).click()
    await dialog.waitFor({ state: "detached", ...longTimeout })
    await page.getByText("Wages needs an edition").waitFor(longTimeout)
    await expectFitsEverywhere(page, "release-planned", async () => {
      await page.goto(`${hub.url}/releases/${id}`)
      await page.getByText("Wages needs an edition").waitFor(longTimeout)
    })
    expect(await primaryButtons()).toEqual(["Build 2 editions"])
    await page.getByRole("button", { name: "Build 2 editions" }).click()
    await page.getByText("Confirm the date").waitFor({ timeout: 90_000 })
    expect(await primaryButtons()).toEqual(["Confirm date"])

    const preview = page.getByRole("link", { name: "Preview Wages" })
    const address = (await preview.getAttribute("href"))!
    const opened = page.context().waitForEvent("page")
    await preview.click()
    const shown = await opened
    await shown.getByRole("heading", { name: "Wages" }).first().waitFor(longTimeout)
    await shown.close()
    expect((await fetch(hub.url + address)).status).toBe(404)

    await page.getByRole("button", { name: "Confirm date" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Confirm date" }).click()
    await page.getByText("Date confirmed for").waitFor(longTimeout)
    await page.getByRole("button", { name: "Change time" }).click()
    await dialog.getByLabel("Release time").fill(inDays(12))
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The survey took longer.")
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole("button", { name: "Change time" }).click()
    await page.getByText("The survey took longer.").waitFor(longTimeout)
    await page.getByRole("button", { name: "Run checks" }).click()
    await page.getByText("Last dry run").waitFor(longTimeout)
    await page.getByRole("button", { name: "Add person" }).click()
    await dialog.getByRole("combobox", { name: "Person" }).click()
    await page.getByRole("option").first().click()
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Prepares the press conference.")
    await dialog.getByRole("button", { name: "Add person" }).click()
    await dialog.waitFor({ state: "detached", ...longTimeout })
    await page.getByText("Prepares the press conference.").first().waitFor(longTimeout)
    await expectFitsEverywhere(page, "release-postponed", async () => {
      await page.goto(`${hub.url}/releases/${id}`)
      await page.getByText("The survey took longer.").waitFor(longTimeout)
    })
    await expectFitsEverywhere(page, "releases", async () => {
      await page.goto(`${hub.url}/releases`)
      await page.getByRole("link", { name: "Prices and wages in November" }).waitFor(longTimeout)
    })
    await expectFitsEverywhere(page, "release-calendar", async () => {
      await page.goto(`${hub.url}/kb/calendar.html`)
      await page.getByText("The survey took longer.").waitFor(longTimeout)
    })

    const { version } = await callApi<{ version: number }>("GET", `/api/releases/${id}`)
    const release_at = new Date(Date.now() + 5000).toISOString()
    await callApi("PUT", `/api/releases/${id}/time`, { release_at, reason: "It came after all.", version })
    await expect.poll(async () => (await statusOf(id)).state, { timeout: 60_000 }).toBe("released")
    await page.goto(`${hub.url}/publications`)
    for (const name of ["Consumer prices", "Wages"]) await page.getByRole("link", { name }).first().waitFor(longTimeout)
    expect(complaints).toEqual([])
  },
)

test("a release that is cancelled says why, and its page offers nothing more", { timeout: 120_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const parts = [{ collection_id: await createGuide("Harvest"), kind: "mobile_kb" }]
  const body = { name: "Harvest", summary: "", is_public: false, release_at: `${inDays(3)}:00Z`, parts }
  const { id } = await callApi<{ id: number }>("POST", "/api/releases", body)
  await page.goto(`${hub.url}/releases/${id}`)
  await page.getByText("Late: less than 4 weeks left, and not confirmed.").waitFor(longTimeout)
  await page.getByRole("button", { name: "Cancel release" }).click()
  await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("There was no harvest.")
  await page.getByRole("dialog").getByRole("button", { name: "Cancel release" }).click()
  await page.getByRole("button", { name: "Change time" }).waitFor({ state: "detached", ...longTimeout })
  await page.getByText("There was no harvest.").waitFor(longTimeout)
})
