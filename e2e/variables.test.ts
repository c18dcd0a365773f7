import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"

setUpAdmin()

/** What the menu of a row offers. */
async function chooseFor(slug: string, entry: string): Promise<void> {
  await page.getByLabel(`More actions for ${slug}`).click(longTimeout)
  await page.getByRole("menuitem", { name: entry }).click(longTimeout)
}

test("what topics use and nobody has defined is created from the list, and then cannot be deleted", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/topics", { title: "Rates", content: "In {{base_year}}." })
  await page.goto(`${hub.url}/admin/variables`)
  await page.getByRole("heading", { name: "Variables", level: 1 }).waitFor()

  await page.getByRole("region", { name: "Used but not defined" }).getByText("in 1 topic").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Create base_year" }).click()
  const form = page.getByRole("dialog", { name: "Add variable" })
  expect(await form.getByLabel("Name in the text").inputValue()).toBe("base_year")
  await form.getByLabel("Value").fill("2020")
  await form.getByRole("button", { name: "Save" }).click()
  await page.getByText("Variable created successfully!").waitFor()
  await page.getByRole("region", { name: "Used but not defined" }).waitFor({ state: "detached" })

  const row = page.getByRole("row").filter({ hasText: "{{base_year}}" })
  await row.getByText("1 topic").waitFor()
  await chooseFor("base_year", "Delete")
  await page.getByRole("button", { name: "Delete", exact: true }).last().click()
  const needed = page.getByRole("dialog", { name: "base_year can't be deleted" })
  await needed.getByText("base_year is used in 1 topic. Remove it there first.").waitFor()
  await needed.getByRole("link", { name: "Rates" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("before another value is saved, its topics are shown with the sentences before and after, and its approvals", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/variables", { slug: "rate", value: "3.1 %" })
  const long = `The rate of ${"a very long name that goes on and on, ".repeat(8)} is {{rate}}.`
  const { id: topic } = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "Jobless rate",
    content: `The rate is {{rate}}. It rises.\n\n${long}`,
  })
  await decideByLink(await requestByLink(topic), { decision: "approve", expected_revision: 1 })
  const row = page.getByRole("row").filter({ hasText: "{{rate}}" })
  const shown = page.getByRole("dialog", { name: "Affected by rate" })
  await expectFitsEverywhere(page, "variable-impact", async () => {
    await page.goto(`${hub.url}/admin/variables`)
    if (page.viewportSize()!.width <= phone.width) await chooseFor("rate", "Edit")
    else await row.getByRole("button", { name: "Edit rate" }).click(longTimeout)
    await page.getByRole("dialog").getByLabel("Value").fill("4 %")
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
    await shown.getByRole("heading", { name: "1 topic will change" }).waitFor(longTimeout)
  })

  expect(await shown.locator("del").first().textContent()).toBe("The rate is 3.1 %.")
  expect(await shown.locator("ins").first().textContent()).toBe("The rate is 4 %.")
  await shown.getByRole("heading", { name: "1 approval will be out of date" }).waitFor()
  await shown.getByText("Jobless rate, approved by Eve Expert").waitFor()

  await shown.getByRole("button", { name: "Back" }).click()
  await expect.poll(() => page.getByRole("dialog", { name: "Edit rate" }).getByLabel("Value").inputValue()).toBe("4 %")
  expect(await row.textContent()).toContain("3.1 %")
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter")
  await shown.getByRole("button", { name: "Change value" }).press("Enter")
  await page.getByText("Variable updated successfully!").waitFor(longTimeout)
  await row.getByText("4 %").waitFor()
})

test("a variable is renamed in its topics after a look at them, and given to another owner", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const slug = `fee_${Math.random().toString(36).slice(2, 8)}`
  await callApi("POST", "/api/variables", { slug, value: "5" })
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", {
    title: `On ${slug}`,
    content: `It is {{${slug}}}.`,
  })
  const row = (name: string) => page.getByRole("row").filter({ hasText: `{{${name}}}` })
  const dialog = page.getByRole("dialog", { name: `Rename ${slug}` })
  const next = `new_${slug}`

  await expectFitsEverywhere(page, "variable-rename", async () => {
    await page.goto(`${hub.url}/admin/variables`)
    await chooseFor(slug, "Rename")
    await dialog.getByLabel("New name in the text").fill(next)
    await dialog.getByLabel("New name in the text").press("Enter")
    await dialog.getByRole("list", { name: "Topics that will change" }).getByText(`On ${slug}`).waitFor(longTimeout)
  })
  await dialog.getByRole("button", { name: "Rename everywhere" }).press("Enter")
  await page.getByText("The variable was renamed in 1 topic.").waitFor(longTimeout)
  expect((await callApi<{ content: string }>("GET", `/api/topics/${id}`)).content).toBe(`It is {{${next}}}.`)

  await row(next).getByRole("button", { name: "1 topic" }).click(longTimeout)
  await page
    .getByRole("dialog", { name: `Where ${next} is used` })
    .getByRole("link", { name: `On ${slug}` })
    .waitFor()
  await page.keyboard.press("Escape")

  await row(next).getByText("Administrator").waitFor(longTimeout)
  await row(next)
    .getByRole("button", { name: `Edit ${next}` })
    .click()
  const edit = page.getByRole("dialog", { name: `Edit ${next}` })
  await edit.getByRole("combobox", { name: "Owner" }).waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await edit.getByLabel("Description").fill("What it costs.")
  await edit.getByRole("button", { name: "Save" }).press("Enter")
  await row(next).getByText("What it costs.").waitFor(longTimeout)
  await row(next).getByText("Administrator").waitFor(longTimeout)
})

test("a project gets its own value after a look at what it touches, and its topics show it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const mark = Math.random().toString(36).slice(2, 8)
  const [slug, name] = [`price_${mark}`, `Prices of ${mark} and everything that anybody ever paid`]
  await callApi("POST", "/api/variables", { slug, value: "10" })
  const { id: project_id } = await callApi<{ id: number }>("POST", "/api/projects", { name })
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", {
    title: `On ${slug}`,
    content: `It costs {{${slug}}}.`,
    project_id,
  })
  const row = page.getByRole("row").filter({ hasText: `{{${slug}}}` })
  const values = page.getByRole("dialog", { name: `Other values of ${slug}` })
  const shown = page.getByRole("dialog", { name: `Affected by ${slug}` })

  await expectFitsEverywhere(page, "variable-other-values", async () => {
    await page.goto(`${hub.url}/admin/variables`)
    await chooseFor(slug, "Other values")
    await values.getByRole("combobox", { name: "Project" }).fill(mark)
    await page.getByRole("option", { name }).click(longTimeout)
    await values.getByLabel("Value", { exact: true }).fill("12")
  })
  await values.getByRole("button", { name: "Preview" }).press("Enter")
  await shown.getByRole("heading", { name: "1 topic will change" }).waitFor(longTimeout)
  expect(await shown.locator("del").textContent()).toBe("It costs 10.")
  expect(await shown.locator("ins").textContent()).toBe("It costs 12.")
  await shown.getByRole("button", { name: "Save value" }).press("Enter")
  await values.getByRole("list", { name: "Other values" }).getByText(`Project ${name}: 12`).waitFor(longTimeout)

  const readingPage = await page.context().newPage()
  await readingPage.goto(`${hub.url}/topics/${id}`)
  await readingPage.getByText("It costs 12.").waitFor(longTimeout)
  await readingPage.goto(`${hub.url}/topics/${id}/edit`)
  await readingPage.getByRole("radio", { name: "Preview" }).check({ ...longTimeout, force: true })
  await readingPage.getByRole("region", { name: "Preview" }).getByText("It costs 12.").waitFor(longTimeout)
  await readingPage.close()

  expect(await axeFindings(page)).toEqual([])
  await values.getByRole("button", { name: `Remove value of ${name}` }).click()
  await expect.poll(() => shown.locator("ins").textContent()).toBe("It costs 10.")
  await shown.getByRole("button", { name: "Remove value" }).press("Enter")
  await page.getByText(`Value of ${name} removed.`).waitFor(longTimeout)
  await values.getByRole("button", { name: "Close", exact: true }).last().click()
  await row.getByText("and 1 other value").waitFor({ state: "detached" })
})

test("on a phone all that can be done with a variable is in one menu", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/variables", { slug: "phone_rate", value: "3 %" })
  await page.setViewportSize(phone)
  await page.goto(`${hub.url}/admin/variables`)
  const row = page.getByRole("row").filter({ hasText: "{{phone_rate}}" })
  await row.getByLabel("More actions for phone_rate").click(longTimeout)
  expect(await row.getByRole("button").count()).toBe(1)

  await page.getByRole("menuitem", { name: "Edit" }).waitFor()
  await page.getByRole("menuitem", { name: "Other values" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole("menuitem", { name: "Rename" }).click()
  await page.getByRole("dialog").waitFor(longTimeout)
  await page.setViewportSize(desktop)
})
