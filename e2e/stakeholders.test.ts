import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  admin,
  chosenPassword,
  expectFitsEverywhere,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type PersonResponse = { id: number; version: number; name: string; email: string | null; can_review: boolean }

const long = "Prof. Dr. Maximiliane von Hohenlohe-Waldenburg-Schillingsfürst " + "Bevölkerungsfortschreibung".repeat(3)

let project: number

beforeAll(async () => {
  project = (await callApi<{ id: number }>("POST", "/api/projects", { name: "Census 2026" })).id
}, 240_000)

const add = (name: string, rest: object = {}) => callApi<PersonResponse>("POST", "/api/stakeholders", { name, ...rest })
const read = (id: number) => callApi<PersonResponse>("GET", `/api/stakeholders/${id}`)
const show = async (query = "", on = page) => {
  await on.goto(`${hub.url}/all-stakeholders${query}`)
  await on.getByRole("heading", { name: "Stakeholders", level: 1 }).waitFor()
}
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const dialog = (name: string, on = page) => on.getByRole("dialog", { name })
const rows = () => page.locator("tr[data-person]")
const row = (name: string) => rows().filter({ hasText: name })
const said = (sentence: string, on = page) => on.getByText(sentence, { exact: true }).last().waitFor()
/** Chooses an action from the menu of a row, once the row is there. */
const menu = async (name: string, action: string) => {
  await page.getByLabel(`More actions for ${name}`, { exact: true }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

test("a person is added by keyboard alone: what is missing or taken stands beside its field", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await row("grace@office.test").getByText("User", { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("New stakeholder").focus()
  await page.keyboard.press("Enter")
  const form = dialog("New stakeholder")
  await form.getByLabel("Name").waitFor()

  await page.keyboard.press("Enter")
  await said("A name is required.")
  await page.keyboard.type("Eve Expert")
  await page.keyboard.press("Tab")
  await page.keyboard.type(admin.email)
  await page.keyboard.press("Enter")
  await said("Someone else uses this email address.")
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel("Email").fill("eve@office.test")
  await form.getByLabel("Organization").fill("Institute of Methods")
  await page.keyboard.press("Enter")

  await said("Stakeholder added.")
  const eve = row("Eve Expert")
  for (const words of ["eve@office.test", "Institute of Methods", "External", "Yes", "None"])
    await eve.getByText(words, { exact: true }).waitFor()
  const headings = await page.locator("th").allTextContents()
  expect(headings).toEqual(["Name", "Organization", "Account", "Can review", "Projects", "Open reviews", "Actions"])
})

test("of two who change a person, the second sees both versions and saves what they choose", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const before = await add("Shared", { organization: "Office" })
  await show("?q=Shared")
  await button("Shared").click()
  const form = dialog("Edit stakeholder")
  await form.getByLabel("Organization").fill("Mine")
  await form.getByLabel("Can review").uncheck()
  const theirs = { name: "Shared", organization: "Theirs", role_words: "Prices", version: before.version }
  await callApi("PUT", `/api/stakeholders/${before.id}`, theirs)

  await button("Save").click()

  await form.getByText("Someone changed this stakeholder while you were editing.").waitFor()
  await form.getByText("Role: their value is “Prices”, and is now used.").waitFor()
  await form.getByText("Organization: their value is “Theirs”, your value is “Mine”.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Save").click()
  await said("Stakeholder saved.")
  expect(await read(before.id)).toMatchObject({ organization: "Mine", role_words: "Prices", can_review: false })
})

test("somebody is linked to a project with a role, is found by it, cannot vanish, and is unlinked", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show("?q=Eve")
  await menu("Eve Expert", "Projects")
  const form = dialog("Projects of Eve Expert")
  await form.getByText("Not in any project yet.").waitFor()
  await button("Link").click()
  await form.getByText("Choose a project.").waitFor()
  await form.getByRole("combobox", { name: "Project" }).click()
  await page.getByRole("option", { name: "Census 2026" }).click()
  await form.getByLabel("Role in the project").fill("Methods")
  expect(await axeFindings(page)).toEqual([])
  await button("Link").click()
  await form.getByRole("list", { name: "Linked projects" }).getByText("Methods").waitFor()
  await page.keyboard.press("Escape")
  await form.waitFor({ state: "hidden" })

  await show(`?project=${project}`)
  await row("Eve Expert").getByRole("link", { name: "Census 2026" }).waitFor()
  expect(await rows().count()).toBe(1)
  await menu("Eve Expert", "Delete")
  await dialog("Delete stakeholder").getByRole("button", { name: "Delete" }).click()
  const refusal = dialog("Eve Expert can't be deleted")
  await refusal.getByText("Eve Expert is used in 1 project, so this person can't be deleted.").waitFor()
  await refusal.getByRole("listitem").getByText("1 project").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await refusal.getByRole("button", { name: "Close" }).click()

  await menu("Eve Expert", "Projects")
  await button("Unlink from Census 2026").click()
  await page.getByRole("button", { name: "Unlink", exact: true }).last().click()
  await form.getByText("Not in any project yet.").waitFor()
  await page.keyboard.press("Escape")
  await said("No stakeholders match these filters.")
})

test("two entries for one person become one, after what moves and what stays was shown", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const double = await add("E. Expert")
  const task = await callApi<{ id: number }>("POST", "/api/tasks", { title: "Read it", assignee_id: double.id })
  await callApi("POST", "/api/tasks", { title: "Was read", assignee_id: double.id, status: "done" })
  await show("?q=Expert")
  await row("E. Expert").waitFor()
  await menu("E. Expert", "Merge")
  const form = dialog("Merge E. Expert")
  await form.getByRole("button", { name: "Merge" }).click()
  await form.getByText("Choose a person.").waitFor()
  await form.getByRole("combobox", { name: "Same person as" }).fill("Eve")
  await page.getByRole("option", { name: "Eve Expert (eve@office.test)" }).click()

  const preview = form.getByRole("region", { name: "What the merge does" })
  await preview.getByRole("heading", { name: "Moves to Eve Expert" }).waitFor()
  expect(await preview.getByRole("listitem").allTextContents()).toEqual(["1 task", "1 task"])
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole("button", { name: "Merge" }).click()

  await said("Merged E. Expert into Eve Expert.")
  await expect.poll(() => rows().count()).toBe(1)
  await expect
    .poll(async () => (await callApi<{ assignee_name: string }>("GET", `/api/tasks/${task.id}`)).assignee_name)
    .toBe("Eve Expert")
})

test("name and address of an account are kept; what is known of its person is not", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show(`?q=${admin.email}`)
  await rows().first().getByRole("button").first().click()
  const form = dialog("Edit stakeholder")
  await form.getByText("The name and email belong to an account.").waitFor()
  expect(await form.getByLabel("Email").getAttribute("readonly")).not.toBeNull()
  await form.getByLabel("Organization").fill("Statistics Office")
  await button("Save").click()

  await said("Stakeholder saved.")
  await rows().getByText("Statistics Office").waitFor()
})

test("people are found by each filter, ordered, paged and deleted", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 0; number < 26; number++)
    await add(`Number ${String(number).padStart(2, "0")}`, { organization: "Crowd", can_review: number > 0 })
  await show("?q=Crowd")
  await expect.poll(() => rows().count()).toBe(25)
  await button("Next").click()
  await row("Number 25").waitFor()
  await button("Previous").click()
  await row("Number 00").waitFor()
  await button("Name").click()
  await page.waitForURL(/sort=-name/)
  await rows().first().getByText("Number 25").waitFor()

  const filter = page.getByRole("search")
  await filter.getByLabel("Can review").selectOption("Can't review")
  await page.getByText("1 in all").waitFor()
  await page.reload()
  await row("Number 00").waitFor()
  await filter.getByLabel("Account").selectOption("With an account")
  await said("No stakeholders match these filters.")
  expect(await axeFindings(page)).toEqual([])
  await button("Clear Filters").last().click()
  await page.waitForURL((url) => !url.search.includes("can_review"))
  await row("Number 25").waitFor()

  await show("?q=Number 07")
  await menu("Number 07", "Delete")
  await dialog("Delete stakeholder").getByRole("button", { name: "Delete" }).click()
  await said("Stakeholder deleted.")
  await said("No stakeholders match these filters.")
})

test("a reviewer reads who has a say, and is offered no change; an author does not merge", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await setAccountPassword(hub.url, await createAccount(callApi, "Nora Reader", "reviewer"))
  await setAccountPassword(hub.url, await createAccount(callApi, "Ben Writer"))
  const hers = await openSignedInPage(browser, hub.url, { email: "nora.reader@office.test", password: chosenPassword })
  await show("?q=Eve", hers.page)
  await hers.page.getByText("Eve Expert").waitFor()
  expect(await hers.page.getByRole("button", { name: /New stakeholder|Eve Expert/ }).count()).toBe(0)
  expect(await hers.page.getByLabel("More actions for Eve Expert").count()).toBe(0)
  expect(await axeFindings(hers.page)).toEqual([])
  await hers.context.close()

  const his = await openSignedInPage(browser, hub.url, { email: "ben.writer@office.test", password: chosenPassword })
  await show("?q=Eve", his.page)
  await his.page.getByLabel("More actions for Eve Expert").click()
  await his.page.getByRole("menuitem", { name: "Projects", exact: true }).waitFor()
  expect(await his.page.getByRole("menuitem", { name: "Merge", exact: true }).count()).toBe(0)
  await his.context.close()
})

test("stakeholders that cannot be loaded say why, and are there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  await page.route(/\/api\/stakeholders/, (route) => route.fulfill(answer))
  await show()
  await said("Too many requests. Please wait a minute.")
  await page.unrouteAll()
  await button("Retry").click()
  await row("Eve Expert").waitFor()
})

test("on a desk and on a phone, light and dark, long names and all fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await add(long, { email: `${"long.address".repeat(12)}@office.test`, organization: long })
  await callApi("POST", `/api/projects/${project}/stakeholders`, { person_id: id, role: "Signs the tables off" })
  await expectFitsEverywhere(page, "stakeholders", async () => {
    await show("?q=office")
    await button(long).waitFor()
  })
  await expectFitsEverywhere(page, "stakeholder-edit", async () => {
    await show("?q=Hohenlohe")
    await button(long).click()
    await dialog("Edit stakeholder").getByLabel("Organization").waitFor()
  })
  await expectFitsEverywhere(page, "stakeholder-merge", async () => {
    await show("?q=Hohenlohe")
    await button(long).waitFor()
    await menu(long, "Merge")
    await page.getByRole("combobox", { name: "Same person as" }).fill("Eve")
    await page.getByRole("option", { name: "Eve Expert (eve@office.test)" }).click()
    await page.getByRole("heading", { name: "Moves to Eve Expert" }).waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
