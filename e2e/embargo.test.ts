import { expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type CreatedId = { id: number }
type SignedInPage = Awaited<ReturnType<typeof openSignedInPage>>
let collection: CreatedId
let topic: CreatedId
let ben: SignedInPage

const sectionOn = (on: SignedInPage["page"]) => on.getByRole("region", { name: "Embargo", exact: true })
const section = () => sectionOn(ben.page)
/** What a field for a time holds in as many hours. */
const fieldInHours = (on: SignedInPage["page"], hours: number) =>
  on.evaluate((hours) => {
    const at = new Date(Date.now() + hours * 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, hours)
const openTab = () => ben.page.goto(`${hub.url}/collections/${collection.id}?tab=embargo`)

async function openAccount(name: string, role = "author") {
  const account = await createAccount(callApi, name, role)
  const { asked } = await setAccountPassword(hub.url, account)
  const signedIn = await openSignedInPage(browser, hub.url, { email: account.email, password: chosenPassword })
  return { ...signedIn, asked, name }
}

test("a collection is put under embargo on its page, and somebody is let in with a reason", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const owner = await openAccount("Ben Writer")
  ben = owner
  collection = await owner.asked<CreatedId>("POST", "/api/collections", { name: "Monthly figures" })
  topic = await owner.asked<CreatedId>("POST", "/api/topics", {
    title: "Inflation of October",
    content: "It was 4.2.",
    collection_id: collection.id,
  })
  await openTab()
  await section().getByText("This collection has no embargo.", { exact: false }).waitFor()
  await section().getByRole("button", { name: "Set embargo" }).click()
  const dialog = ben.page.getByRole("dialog", { name: "Put Monthly figures under embargo?" })
  await dialog.getByRole("button", { name: "Set embargo" }).click()
  await dialog.getByText("Choose a date and a time.").waitFor()
  await dialog.getByText("Say why.").waitFor()
  await dialog.getByLabel("Until").fill(await fieldInHours(ben.page, 24))
  await dialog.getByLabel("Reason").fill("The release calendar")
  await dialog.getByLabel("Two people release it early").check()
  expect(await axeFindings(ben.page)).toEqual([])
  await dialog.getByRole("button", { name: "Set embargo" }).click()
  await section().getByText("Until then only the people and groups listed here", { exact: false }).waitFor()
  await ben.page
    .getByText(/^Under embargo until /)
    .first()
    .waitFor()
  const list = section().getByRole("list", { name: "Embargo list" })
  await list.getByText("Ben Writer", { exact: true }).waitFor()

  await createAccount(callApi, "Cleo Reader", "reviewer")
  await ben.page.reload()
  await section().getByRole("combobox", { name: "Person or group" }).fill("Cleo")
  await ben.page.getByRole("option", { name: /^Cleo Reader/ }).click()
  await section().getByRole("button", { name: "Add", exact: true }).click()
  await section().getByText("Say why.").waitFor()
  await section().getByRole("textbox", { name: "Reason" }).fill("Checks the tables")
  await section().getByRole("button", { name: "Add", exact: true }).click()
  await list.getByText("Checks the tables", { exact: false }).waitFor()
  await section()
    .getByRole("list", { name: "Changes of the embargo" })
    .getByText("Ben Writer added Cleo Reader")
    .waitFor()
})

test("those on the list see that it is under embargo, and for others it is not there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await ben.page.goto(`${hub.url}/topics/${topic.id}?in=${collection.id}`)
  await ben.page
    .getByRole("article")
    .getByText(/^Under embargo until /)
    .waitFor()
  await ben.page.getByText("The people on the", { exact: false }).first().waitFor()
  await expectFitsEverywhere(ben.page, "embargo-topic", async () => {
    await ben.page.goto(`${hub.url}/topics/${topic.id}?in=${collection.id}`)
    await ben.page
      .getByRole("article")
      .getByText(/^Under embargo until /)
      .waitFor()
  })
  await ben.page.goto(`${hub.url}/topics`)
  await ben.page
    .getByRole("row")
    .getByText(/^Under embargo until /)
    .waitFor()
  await ben.page.goto(`${hub.url}/collections`)
  await ben.page
    .getByRole("row")
    .getByText(/^Under embargo until /)
    .waitFor()
  await ben.page.goto(`${hub.url}/collections/${collection.id}`)
  await ben.page.getByRole("link", { name: "embargo list" }).click()
  await section()
    .getByRole("list", { name: "Readings" })
    .getByText("Text: Inflation of October, version 1")
    .first()
    .waitFor()
  await expectFitsEverywhere(ben.page, "embargo", async () => {
    await openTab()
    await section()
      .getByRole("list", { name: "Readings" })
      .getByText("Text: Inflation of October, version 1")
      .first()
      .waitFor()
  })
  const [file] = await Promise.all([
    ben.page.waitForEvent("download"),
    section().getByRole("button", { name: "Download readings" }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/readings.*\.csv$/)

  const dora = await openAccount("Dora Outside")
  await dora.page.goto(`${hub.url}/collections/${collection.id}?tab=embargo`)
  await dora.page.getByText("This collection doesn't exist.", { exact: false }).first().waitFor()
  await dora.page.goto(`${hub.url}/topics`)
  await dora.page.getByRole("heading", { name: "All Topics" }).waitFor()
  expect(await dora.page.getByText("Inflation of October").count()).toBe(0)
  expect(await dora.page.getByText("Under embargo", { exact: false }).count()).toBe(0)
  await dora.context.close()
})

test("the publish form offers no time before the end", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await ben.page.goto(`${hub.url}/publish/mobile-kb?collection=${collection.id}`)
  await ben.page.getByText(/^This collection is under embargo until .* Readers can’t get it before\.$/).waitFor()
  expect(await ben.page.getByRole("radio", { name: "Now" }).isDisabled()).toBe(true)
  await ben.page.getByLabel("Publish on").fill(await fieldInHours(ben.page, 2))
  await ben.page.getByText(/Choose that time or a later one\.$/).waitFor()
  expect(await ben.page.getByRole("button", { name: "Schedule edition 1" }).isDisabled()).toBe(true)
  await ben.page.getByLabel("Publish on").fill(await fieldInHours(ben.page, 26))
  await expect.poll(() => ben.page.getByRole("button", { name: "Schedule edition 1" }).isDisabled()).toBe(false)
  await expectFitsEverywhere(ben.page, "embargo-publish", async () => {
    await ben.page.goto(`${hub.url}/publish/mobile-kb?collection=${collection.id}`)
    await ben.page.getByText(/Readers can’t get it before\.$/).waitFor()
  })
})

test("an administrator who is not on the list manages it, and the second person releases it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTab()
  await section().getByRole("button", { name: "Ask for release" }).click()
  const asking = ben.page.getByRole("dialog", { name: "Ask for an early release of Monthly figures?" })
  await asking.getByLabel("Reason").fill("The figures leaked")
  await asking.getByRole("button", { name: "Ask for release" }).click()
  await section().getByRole("note", { name: "Ben Writer asked for an early release" }).waitFor()
  expect(await section().getByRole("button", { name: "Release early" }).count()).toBe(0)

  await page.goto(`${hub.url}/collections/${collection.id}`)
  await page.getByText("This collection doesn't exist.", { exact: false }).first().waitFor()
  await page.goto(`${hub.url}/admin/users?view=embargoes`)
  await page.getByText("2 entries on the list, without you").waitFor()
  await expectFitsEverywhere(page, "embargo-list", async () => {
    await page.goto(`${hub.url}/admin/users?view=embargoes`)
    await page.getByRole("button", { name: "Monthly figures" }).waitFor()
  })
  await page.getByRole("button", { name: "Monthly figures" }).click()
  const managed = sectionOn(page)
  await managed.getByRole("note", { name: "You are not on this list" }).waitFor()
  await managed.getByRole("list", { name: "Readings" }).getByText("Text, version 1").first().waitFor()
  expect(await managed.getByText("Inflation of October").count()).toBe(0)
  await managed.getByRole("combobox", { name: "Person or group" }).fill("grace@office")
  await page
    .getByRole("option", { name: /grace@office\.test/ })
    .first()
    .click()
  await managed.getByRole("textbox", { name: "Reason" }).fill("Looks for the leak")
  await managed.getByRole("button", { name: "Add", exact: true }).click()
  await managed.getByText("Looks for the leak", { exact: false }).first().waitFor()
  await expect.poll(() => managed.getByText("You are not on this list").count()).toBe(0)

  await managed.getByRole("button", { name: "Release early" }).click()
  const releasing = page.getByRole("dialog", { name: "Release Monthly figures now?" })
  await releasing.getByLabel("Reason").fill("Everybody knows")
  expect(await axeFindings(page)).toEqual([])
  await releasing.getByRole("button", { name: "Release", exact: true }).click()
  await managed.getByText("released it early on", { exact: false }).waitFor()
  await managed.getByText("Everybody knows").waitFor()

  const eva = await openAccount("Eva Outside")
  await eva.page.goto(`${hub.url}/topics/${topic.id}`)
  await eva.page.getByRole("heading", { name: "Inflation of October" }).first().waitFor()
  expect(await eva.page.getByText("Under embargo", { exact: false }).count()).toBe(0)
  await eva.context.close()
  await ben.context.close()
  // The collection that an administrator outside the list asks for is not there.
  expect(complaints.filter((one) => !one.includes("404"))).toEqual([])
})
