import { expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  chosenPassword,
  expectFitsEverywhere,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type TagResponse = { id: number; name: string; colour: string; usage_count: number }

const long = "Bevölkerungsfortschreibung samt etwas mehr, 2027"

const add = (name: string, rest: object = {}) => callApi<TagResponse>("POST", "/api/tags", { name, ...rest })
const carry = (name: string, ...tag_ids: number[]) => callApi<TagResponse>("POST", "/api/projects", { name, tag_ids })
const show = async (query = "", on = page) => {
  await on.goto(`${hub.url}/all-tags${query}`)
  await on.getByRole("heading", { name: "Tags", level: 1 }).waitFor()
}
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const dialog = (name: string, on = page) => on.getByRole("dialog", { name })
const rows = () => page.locator("tr[data-tag]")
const row = (name: string) => rows().filter({ hasText: name })
const said = (sentence: string, on = page) => on.getByText(sentence, { exact: true }).last().waitFor()
/** Chooses an action from the menu of a row, once the row is there. */
const menu = async (name: string, action: string) => {
  await page.getByLabel(`More actions for ${name}`, { exact: true }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

test("a first tag is added by keyboard alone, and a name is taken once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await said("No tags yet. A tag groups related items.")
  expect(await axeFindings(page)).toEqual([])
  await button("New tag").first().focus()
  await page.keyboard.press("Enter")
  const form = dialog("New tag")
  await form.getByLabel("Name").waitFor()

  await page.keyboard.press("Enter")
  await said("A name is required.")
  await page.keyboard.type("cpi")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Teal")
  await form.getByText("Shown as").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel("Name").focus()
  await page.keyboard.press("Enter")
  await said("Tag added.")
  await row("cpi").getByText("Not used").waitFor()
  expect(await row("cpi").locator("[data-colour=teal]").count()).toBe(1)

  await button("New tag").click()
  await form.getByLabel("Name").fill("CPI")
  await button("Save").click()
  await said("A tag called CPI already exists.")
})

test("a new name and colour are seen on whatever carries the tag", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await add("rents")
  await carry("Census 2026", id)
  await show()
  await button("rents").click()
  const form = dialog("Edit tag")
  await form.getByLabel("Name").fill("housing")
  await form.getByLabel("Color").selectOption("Violet")
  await form.getByLabel("Description").fill("Rents and what dwellings cost.")
  await button("Save").click()
  await said("Tag saved.")
  await row("housing").getByText("Rents and what dwellings cost.").waitFor()

  await button("Where housing is used: 1 project").click()
  await dialog("Where housing is used").getByText("1 in all").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog("Where housing is used").getByRole("link", { name: "Census 2026" }).click()

  await page.getByRole("heading", { name: "Census 2026" }).waitFor()
  expect(await page.getByText("housing").getAttribute("data-colour")).toBe("violet")
})

test("a tag in use cannot vanish: the refusal lists what carries it, and offers to merge", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await row("housing").waitFor()
  await menu("housing", "Delete")
  await dialog("Delete tag").getByText("Delete the tag “housing”? It's used on 1 project.").waitFor()
  await dialog("Delete tag").getByRole("button", { name: "Delete" }).click()
  const refusal = dialog("housing can't be deleted")
  await refusal
    .getByText("“housing” is used by 1 project. Merge it into another tag, or remove it there first.")
    .waitFor()
  await refusal.getByRole("link", { name: "Project: Census 2026" }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await refusal.getByRole("button", { name: "Merge instead" }).click()
  const form = dialog("Merge housing")
  await form.getByRole("button", { name: "Merge" }).click()
  await form.getByText("Choose the tag to merge into.").waitFor()
  await form.getByRole("combobox", { name: "Merge into" }).fill("cp")
  await page.getByRole("option", { name: "cpi" }).click()
  const preview = form.getByRole("region", { name: "What the merge does" })
  await preview
    .getByText("These get “cpi” instead of “housing”, which will be deleted. This can't be undone.")
    .waitFor()
  await preview.getByRole("link", { name: "Census 2026" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole("button", { name: "Merge" }).click()

  await said("Merged housing into cpi.")
  await button("Where cpi is used: 1 project").waitFor()
  await expect.poll(() => rows().count()).toBe(1)
})

test("tags are found, ordered by use, paged, and deleted", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 0; number < 26; number++) await add(`Number ${String(number).padStart(2, "0")}`)
  await show("?q=Number")
  await expect.poll(() => rows().count()).toBe(25)
  await button("Next").click()
  await row("Number 25").waitFor()
  await button("Previous").click()
  await row("Number 00").waitFor()
  await show()
  await button("Used").click()
  await page.waitForURL(/sort=usage/)
  await button("Used").click()
  await page.waitForURL(/sort=-usage/)
  await rows().first().getByText("cpi").waitFor()

  await page.getByRole("searchbox").fill("nothing of the kind")
  await page.keyboard.press("Enter")
  await said("No tags match these filters.")
  await page.reload()
  await said("No tags match these filters.")
  expect(await axeFindings(page)).toEqual([])
  await button("Clear Filters").last().click()
  await row("cpi").waitFor()

  await menu("Number 07", "Delete")
  await dialog("Delete tag").getByRole("button", { name: "Delete" }).click()
  await said("Tag deleted.")
  await row("Number 07").waitFor({ state: "detached" })
})

test("a list finds while one types, hides a column, and remembers filters and order as a view", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await row("cpi").waitFor()

  await page.getByRole("searchbox").pressSequentially("Number 1")
  await row("cpi").waitFor({ state: "detached" })
  expect(await page.getByRole("searchbox").inputValue()).toBe("Number 1")
  await button("Used").click()
  await page.waitForURL(/sort=usage/)
  await button("Saved views").click()
  await page.getByRole("menuitem", { name: "Save this view…" }).click()
  await dialog("Save view").getByLabel("Name").fill("Teens")
  await button("Save view").click()
  await dialog("Save view").waitFor({ state: "detached" })
  await button("Columns").click()
  await page.getByRole("menuitemcheckbox", { name: "Description" }).click()
  await page.getByRole("columnheader", { name: "Description" }).waitFor({ state: "detached" })
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Escape")

  await show()
  await row("cpi").waitFor()
  expect(await page.getByRole("columnheader", { name: "Description" }).count()).toBe(0)
  await button("Saved views").click()
  await page.getByRole("menuitem", { name: "Teens" }).click()
  await row("cpi").waitFor({ state: "detached" })
  expect(page.url()).toContain("sort=usage")
  expect(await page.getByRole("searchbox").inputValue()).toBe("Number 1")
})

test("a reviewer sees tags and where they are used, and is offered no change", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await setAccountPassword(hub.url, await createAccount(callApi, "Nora Reader", "reviewer"))
  const hers = await openSignedInPage(browser, hub.url, { email: "nora.reader@office.test", password: chosenPassword })
  await show("?q=cpi", hers.page)

  await button("Where cpi is used: 1 project", hers.page).click()
  await dialog("Where cpi is used", hers.page).getByRole("link", { name: "Census 2026" }).waitFor()
  expect(await hers.page.getByRole("button", { name: /^(New tag|cpi)$/ }).count()).toBe(0)
  expect(await hers.page.getByLabel("More actions for cpi").count()).toBe(0)
  expect(await axeFindings(hers.page)).toEqual([])
  await hers.context.close()
})

test("tags that cannot be loaded say why, and are there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  await page.route(/\/api\/tags/, (route) => route.fulfill(answer))
  await show()
  await said("Too many requests. Please wait a minute.")
  await page.unrouteAll()
  await button("Retry").click()
  await row("cpi").waitFor()
})

test("a task is tagged in its form, and found by the tag", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await add("consumer prices")
  await callApi("POST", "/api/tasks", { title: "Draw the map" })
  await page.goto(`${hub.url}/all-tasks`)
  await button("New task").click()
  const form = dialog("New task")
  await form.getByLabel("Title").fill("Check the basket")
  await form.getByLabel("Tags").fill("consum")
  await page.getByRole("option", { name: "consumer prices" }).click()
  await form.getByLabel("Due").fill("2027-01-31")
  await form.getByText("consumer prices").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Save").click()
  await said("Task added.")

  await page.getByText("2 in all").waitFor()
  await button("Filters").click()
  await page.getByRole("search").getByLabel("Tag").click()
  await page.getByRole("option", { name: "consumer prices" }).click()
  await page.waitForURL(/tag=\d/)
  await page.getByText("1 in all").waitFor()
  await button("Check the basket").click()
  await dialog("Edit task").getByLabel("Tags").press("Backspace")
  await button("Save").click()
  await said("Task saved.")
  await said("No tasks match these filters.")
})

test("on a desk and on a phone, light and dark, long names and all fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await add(long, { colour: "orange", description: `${long}. `.repeat(5) })
  for (let number = 0; number < 12; number++) await carry(`${long} ${number}`, id)
  const colours = ["red", "yellow", "green", "blue", "violet", "pink", "gray"]
  for (const colour of colours) await carry(colour, (await add(`Look ${colour}`, { colour })).id)
  await expectFitsEverywhere(page, "tags", async () => {
    await show("?q=o&sort=-usage")
    await button(long).waitFor()
  })
  await expectFitsEverywhere(page, "tag-uses", async () => {
    await show("?q=Bev")
    await button(`Where ${long} is used: 12 projects`).click()
    await dialog(`Where ${long} is used`).getByText("10 of 12").waitFor()
  })
  await button(`Where ${long} is used: 12 projects`).waitFor()
  await button("Load more").click()
  await page.getByText("12 in all").waitFor()
  await expectFitsEverywhere(page, "tag-merge", async () => {
    await show("?q=Bev")
    await row(long).waitFor()
    await menu(long, "Merge")
    await page.getByRole("combobox", { name: "Merge into" }).fill("cpi")
    await page.getByRole("option", { name: "cpi" }).click()
    await page.getByText("10 of 12").waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
