import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, desktop, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

/** The menu of the topic; on a phone it is in the sheet with its details. */
async function openMenu(title: string): Promise<void> {
  const menu = page.getByRole("button", { name: `More actions for ${title}` })
  const details = page.getByRole("button", { name: "Details and comments" })
  await menu.or(details).first().waitFor(longTimeout)
  if (await details.isVisible()) await details.click()
  await menu.click()
}

async function published(title: string, more: object = {}): Promise<number> {
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content: `About ${title}.`, ...more })
  await callApi("POST", `/api/topics/${id}/publish`)
  return id
}

test("a published topic is unpublished with a reason, from its page and from the list", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const first = await published("Prices")
  await published("Rents")
  const dialog = (title: string) => page.getByRole("dialog", { name: `Unpublish “${title}”?` })
  const confirm = page.getByRole("button", { name: "Unpublish topic" })

  await expectFitsEverywhere(page, "unpublish", async () => {
    await page.goto(`${hub.url}/topics/${first}`)
    await openMenu("Prices")
    await page.getByRole("menuitem", { name: "Unpublish" }).click()
    await dialog("Prices").waitFor(longTimeout)
  })
  await page.goto(`${hub.url}/topics/${first}`)
  await openMenu("Prices")
  await page.getByRole("menuitem", { name: "Unpublish" }).click()
  await confirm.click()
  await dialog("Prices").getByText("Give a reason.").waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel("Reason").fill("The prices are wrong.")
  await confirm.click()
  await page.getByText("Topic unpublished. It is a draft again.").waitFor(longTimeout)
  await page.getByText("Nothing yet. This is version 1.").waitFor(longTimeout)

  await page.goto(`${hub.url}/topics?status=published`)
  await page.getByLabel("More actions for Rents").click()
  await page.getByRole("menuitem", { name: "Unpublish" }).click()
  await page.getByLabel("Reason").fill("The rents are wrong.")
  await confirm.click()
  await page.getByRole("link", { name: "Edit Rents" }).waitFor({ state: "detached", ...longTimeout })

  expect(complaints).toEqual([])
})

test("a topic that readers have in an edition says which one when it is to be unpublished", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Guide" })
  const id = await published("Wages", { collection_id })
  const body = { collection_id, kind: "mobile_kb" }
  const { id: edition } = await callApi<{ id: number }>("POST", "/api/publications", body)
  const status = async () => (await callApi<{ status: string }>("GET", `/api/publications/${edition}`)).status
  await expect.poll(status, { timeout: 90_000 }).toBe("live")

  await page.goto(`${hub.url}/topics/${id}`)
  await openMenu("Wages")
  await page.getByRole("menuitem", { name: "Unpublish" }).click()
  await page.getByLabel("Reason").fill("The wages are wrong.")
  await page.getByRole("button", { name: "Unpublish topic" }).click()

  await page.getByText(/^Readers have this topic in edition 1 of “Guide”\./).waitFor(longTimeout)
  expect(await page.getByLabel("Reason").inputValue()).toBe("The wages are wrong.")
})

test("the buttons of a page stay beside its title, however long the line under the title is", async () => {
  const collections = []
  for (const name of ["Short", "A collection with a long name", "Another collection with a name that is longer"])
    collections.push(await callApi<{ id: number }>("POST", "/api/collections", { name }))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Births", content: "About births." })
  await page.setViewportSize(desktop)
  const tops = async () => {
    await page.goto(`${hub.url}/topics/${id}`)
    const heading = page.getByRole("heading", { name: "Births", level: 1 })
    await heading.waitFor(longTimeout)
    const [title, button] = [
      await heading.boundingBox(),
      await page.getByRole("button", { name: "Edit" }).boundingBox(),
    ]
    return { beside: button!.y < title!.y + title!.height, right: Math.round(button!.x + button!.width) }
  }

  const before = await tops()
  for (const { id: to } of collections)
    await callApi("POST", `/api/collections/${to}/topics`, { topics: [{ topic_id: id }] })
  const after = await tops()

  expect(before.beside).toBe(true)
  expect(after).toEqual(before)
})

test("a new topic goes to the end of the collection from whose topics it was begun, or of one that is chosen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Travel guide" })
  await callApi("POST", "/api/topics", { title: "Trains", content: "Words.", collection_id: id })
  const titles = async () =>
    (await callApi<{ topics: { title: string }[] }>("GET", `/api/collections/${id}`)).topics.map(({ title }) => title)

  await page.goto(`${hub.url}/topics?collection=${id}`)
  await page.getByRole("link", { name: "New Topic" }).first().click(longTimeout)
  await expect.poll(() => page.getByRole("combobox", { name: "Collection" }).inputValue()).toBe("Travel guide")
  await page.getByRole("textbox", { name: "Title" }).fill("Buses")
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Create Topic" }).click()
  await page.getByText("Topic created successfully!").waitFor(longTimeout)
  expect(await titles()).toEqual(["Trains", "Buses"])

  await page.goto(`${hub.url}/topics/new`)
  await page.getByRole("button", { name: "Add to a collection" }).click(longTimeout)
  await page.getByRole("combobox", { name: "Collection" }).fill("Travel")
  await page.getByRole("option", { name: "Travel guide" }).click(longTimeout)
  await page.getByRole("textbox", { name: "Title" }).fill("Ships")
  await page.getByRole("button", { name: "Create Topic" }).click()
  await page.getByText("Topic created successfully!").waitFor(longTimeout)
  expect(await titles()).toEqual(["Trains", "Buses", "Ships"])
})
