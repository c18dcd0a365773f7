import { expect, onTestFailed, test } from "vitest"
import { createAccount, expectFitsEverywhere, setAccountPassword } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type ProjectPartResponse = { id: number }

let project: number

const add = (path: string, body: object) => callApi<ProjectPartResponse>("POST", path, body)
const show = async (id = project) => {
  await page.goto(`${hub.url}/projects/${id}`)
  await page.getByRole("region", { name: "Activity" }).getByRole("listitem").first().waitFor()
}
const button = (name: string) => page.getByRole("button", { name, exact: true })
const dialog = (name: string) => page.getByRole("dialog", { name })
const sectionNamed = (name: string) => page.getByRole("region", { name, exact: true })
const said = (sentence: string) => page.getByText(sentence, { exact: true }).last().waitFor()
const pick = async (label: string, words: string, option: string) => {
  await page.getByRole("combobox", { name: label }).fill(words)
  await page.getByRole("option", { name: option }).click()
}

test("a project is made with an owner and tags that the hub finds, and shows that it holds nothing yet", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await setAccountPassword(hub.url, await createAccount(callApi, "Ben Writer"))
  for (const name of ["cpi", "rents", "wages"]) await add("/api/tags", { name })
  await page.goto(`${hub.url}/projects/create`)
  await page.getByLabel("Name").fill("Census 2026")
  await pick("Owner", "Ben", "Ben Writer")
  await page.getByRole("combobox", { name: "Tags" }).fill("no such tag")
  await page.getByRole("option", { name: "Nothing found" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await pick("Tags", "cp", "cpi")
  await pick("Tags", "ren", "rents")
  await page.keyboard.press("Escape")
  expect(await axeFindings(page)).toEqual([])
  await button("Create project").click()

  await page.getByRole("heading", { name: "Census 2026" }).waitFor()
  await page.getByText("Ben Writer", { exact: true }).waitFor()
  for (const name of ["cpi", "rents"]) await page.getByText(name, { exact: true }).waitFor()
  for (const what of ["tasks", "topics", "collections", "milestones"]) await said(`No ${what} yet.`)
  expect(await axeFindings(page)).toEqual([])
  project = Number(/\/projects\/(\d+)$/.exec(page.url())![1])
})

test("owner and tags are changed, and what somebody else changed meanwhile is kept by its name", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await button("Edit").click()
  const form = dialog("Edit project")
  await form.getByLabel("Name").waitFor()
  await pick("Tags", "wag", "wages")
  await page.keyboard.press("Escape")
  type ProjectTagsResponse = { version: number; tags: ProjectPartResponse[] }
  const { version } = await callApi<ProjectTagsResponse>("GET", `/api/projects/${project}`)
  const { status } = await callApi<{ status: number }>("PUT", `/api/projects/${project}`, {
    name: "Census 2026",
    owner_id: null,
    tag_ids: [],
    version,
  })
  expect(status).not.toBe(409)

  await button("Save project").click()
  await form.getByText("Owner: their value is none, and is now used.").waitFor()
  await form.getByText("Tags: their value is none, your value is cpi, rents, wages.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Save project").click()

  await said("Project saved.")
  await page.getByText("wages", { exact: true }).waitFor()
  await page.getByText("No owner", { exact: true }).waitFor()
})

test("its tasks, topics, collections and milestones come in pages, counted truly, with the way to all", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 10; number < 22; number++)
    await add("/api/tasks", { title: `Task ${number}`, project_id: project, status: number < 12 ? "done" : "todo" })
  await add("/api/tasks", { title: "Elsewhere" })
  for (const title of ["Prices", "Rents", "Wages"])
    await add("/api/topics", { title, content: `${title}.`, project_id: project })
  const gone = await add("/api/topics", { title: "Put away", content: "Old.", project_id: project })
  await add(`/api/topics/${gone.id}/archive`, {})
  await add("/api/collections", { name: "Yearbook", project_id: project })
  await add("/api/milestones", { name: "Launch", date: "2099-06-30", project_id: project })
  await show()

  await page.getByText("10 open tasks of 12").waitFor()
  await page.getByText("3 draft, 0 in review, 0 approved, 0 published, and 1 in the archive").waitFor()
  await sectionNamed("Tasks").getByText("12 in all").waitFor()
  expect(await sectionNamed("Tasks").getByRole("listitem").count()).toBe(10)
  await sectionNamed("Tasks").getByRole("button", { name: "Next" }).click()
  await expect.poll(() => sectionNamed("Tasks").getByRole("listitem").count()).toBe(2)
  await sectionNamed("Topics").getByRole("link", { name: "Prices" }).waitFor()
  await sectionNamed("Topics").getByText("4 in all").waitFor()
  await sectionNamed("Collections").getByRole("link", { name: "Yearbook" }).waitFor()
  await sectionNamed("Milestones").getByText("Launch").waitFor()
  // A link that lies half under the header is pressed once it is scrolled from there.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole("link", { name: "All tasks of this project" }).click()
  await page.getByText("12 in all").waitFor()
  await page.goBack()
  await page.getByRole("link", { name: "All milestones of this project" }).click()
  await page.locator("tr[data-milestone]").getByText("Launch").waitFor()
  await page.goBack()
  await page.getByRole("link", { name: "All topics of this project" }).click()
  await page.getByRole("status").getByRole("link", { name: "Census 2026" }).waitFor()
  await page.getByText("4 in all").waitFor()
  await page.getByLabel("Status").selectOption("Archived")
  await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click()
  await page.getByText("1 in all").waitFor()
  expect(page.url()).toContain(`project=${project}`)
})

test("a collection that exists is taken into the project, and it is said where it comes from", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const before = await add("/api/projects", { name: "Old census" })
  const manual = await add("/api/collections", { name: "Field manual", project_id: before.id })
  await show()
  await sectionNamed("Collections").getByRole("button", { name: "Add a collection" }).click()
  const form = dialog("Add a collection")
  expect(await form.getByRole("button", { name: "Add to project" }).isDisabled()).toBe(true)
  await form.getByRole("combobox", { name: "Collection" }).fill("Field")
  await page.getByRole("option", { name: "Field manual" }).click()
  await form.getByText("It is in Old census now, and moves from there.", { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole("button", { name: "Add to project" }).click()

  await said("Collection added to the project.")
  await sectionNamed("Collections").getByRole("link", { name: "Field manual" }).waitFor()
  const { id, version } = await callApi<{ id: number; version: number }>("GET", `/api/collections/${manual.id}`)
  await callApi("PUT", `/api/collections/${id}`, { name: "Field manual", version, project_id: null })
})

test("somebody who is known is linked by their name", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await add("/api/stakeholders", { name: "Eve Expert", email: "eve@office.test" })
  await show()
  await sectionNamed("Stakeholders").getByText("No stakeholders are linked yet.").waitFor()
  await pick("Person", "Eve", "Eve Expert (eve@office.test)")
  expect(await sectionNamed("Stakeholders").getByLabel("Email").count()).toBe(0)
  await sectionNamed("Stakeholders").getByLabel("Role").fill("Methods")
  await sectionNamed("Stakeholders").getByRole("button", { name: "Link" }).click()

  await sectionNamed("Stakeholders").getByRole("listitem").getByText("Eve Expert").waitFor()
  await sectionNamed("Activity").getByText("linked a stakeholder").waitFor()
  await sectionNamed("Activity").getByRole("button", { name: "Load more" }).click()
  await sectionNamed("Activity").getByText("created the project").waitFor()
})

test("a project that holds something cannot vanish, and the refusal lists what it holds", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await button("More actions").click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await dialog("Please confirm").getByRole("button", { name: "Delete" }).click()
  const refusal = dialog("Census 2026 is not empty")
  await refusal.getByText("4 topics", { exact: true }).waitFor()

  expect(await refusal.getByRole("listitem").allTextContents()).toEqual([
    "4 topics",
    "1 collection",
    "12 tasks",
    "1 milestone",
  ])
  expect(await axeFindings(page)).toEqual([])
})

test("an administrator sets how gravely a project takes a check, and the page says where it differs", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await sectionNamed("Publishing gate").getByText("All checks use the hub's settings.").waitFor()
  await button("Change publishing gate").click()
  const gate = dialog("Publishing gate for this project")
  const rule = gate.getByLabel("Headings that skip a level")
  await rule.waitFor()
  expect(await rule.inputValue()).toBe("hub")
  expect(await rule.locator("option").first().textContent()).toBe("Hub setting: warns")
  expect(await axeFindings(page)).toEqual([])
  await rule.selectOption("Blocks publishing")
  await gate.getByRole("button", { name: "Save", exact: true }).click()

  await said("Publishing gate saved.")
  const line = sectionNamed("Publishing gate").getByRole("listitem")
  expect(await line.textContent()).toBe(
    "Headings that skip a level: blocks publishing, while in other projects it warns",
  )
  await button("Change publishing gate").click()
  await expectFitsEverywhere(page, "project-gate", () => rule.waitFor())
  await rule.selectOption("hub")
  await gate.getByRole("button", { name: "Save", exact: true }).click()
  await sectionNamed("Publishing gate").getByText("All checks use the hub's settings.").waitFor()
})

test("on a desk and on a phone, light and dark, it all fits", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const long = "Household Expenditure and Consumption Survey " + "Bevölkerungsfortschreibung".repeat(3)
  await add("/api/tasks", { title: long, project_id: project, due_date: "2026-01-31" })
  await expectFitsEverywhere(page, "project", async () => {
    await show()
    await sectionNamed("Tasks").getByText(long).waitFor()
    await sectionNamed("Milestones").getByText("Launch").waitFor()
  })
  await expectFitsEverywhere(page, "project-edit", async () => {
    await show()
    await button("Edit").click()
    await dialog("Edit project").getByLabel("Name").waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
