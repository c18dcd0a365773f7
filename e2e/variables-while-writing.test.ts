import { expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test("a variable that is added or changed while a text is written shows its value in the text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Rents rise." })
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Edit" }).first().click(longTimeout)
  const written = page.getByRole("textbox", { name: "Content" })
  await written.getByText("Rents rise.").click(longTimeout)
  await page.keyboard.press("End")
  await page.keyboard.type(" To {{mean_rent}} now.")
  const chip = written.locator(".variable")
  await expect.poll(() => chip.textContent()).toBe("mean_rent no value yet")

  const { id: variable } = await callApi<{ id: number }>("POST", "/api/variables", { slug: "mean_rent", value: "900" })
  await expect.poll(() => chip.textContent()).toBe("900")
  expect(await chip.getAttribute("title")).toBe("{{mean_rent}}")

  await callApi("PUT", `/api/variables/${variable}`, { value: "950" })
  await expect.poll(() => chip.textContent()).toBe("950")
})

test("a variable that was added after the editor was opened has its value as soon as it is written", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Wages", content: "Wages rise." })
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Edit" }).first().click(longTimeout)
  const written = page.getByRole("textbox", { name: "Content" })
  await written.getByText("Wages rise.").click(longTimeout)
  await page.keyboard.press("End")
  await callApi("POST", "/api/variables", { slug: "mean_wage", value: "3,100" })

  await page.keyboard.type(" To {{mean_wage}} now.")

  await expect.poll(() => written.locator(".variable").textContent()).toBe("3,100")
})

test("a variable without a value says so in its text, and an administrator gives it one there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const content = "Rents of {{rent_year}}, prices of {{price_year}}.\n"
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Years", content })
  const dialog = page.getByRole("dialog", { name: "Add variable" })
  await expectFitsEverywhere(page, "missing-values", async () => {
    await page.goto(`${hub.url}/topics/${id}`)
    await page.getByRole("button", { name: "Give a value for rent_year" }).waitFor(longTimeout)
  })
  const read = page.getByRole("article", { name: "Years" })
  const noteOf = (slug: string) =>
    read.locator(`[data-variable=${slug}]`).evaluate((chip) => getComputedStyle(chip, "::after").content)
  expect(await noteOf("rent_year")).toBe('" no value yet"')

  await page.getByRole("button", { name: "Give a value for rent_year" }).click()
  await dialog.getByLabel("Value", { exact: true }).fill("2020")
  await dialog.getByRole("button", { name: "Save" }).click()
  await read.getByText("Rents of 2020").waitFor(longTimeout)

  await page.getByRole("button", { name: "Edit" }).first().click()
  const written = page.getByRole("textbox", { name: "Content" })
  const note = written.getByRole("button", { name: "price_year: no value yet. Give a value" })
  await note.waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await note.focus()
  await page.keyboard.press("Enter")
  expect(await dialog.getByLabel("Name in the text").inputValue()).toBe("price_year")
  await dialog.getByLabel("Value", { exact: true }).fill("2021")
  await dialog.getByRole("button", { name: "Save" }).click()
  await written.getByText("2021").waitFor(longTimeout)
  await expect.poll(() => written.evaluate((text) => text === document.activeElement)).toBe(true)
  expect(await callApi("GET", `/api/topics/${id}`)).toMatchObject({ content, revision: 1 })
})

test("an author asks for a value where a variable has none", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const ben = await createAccount(callApi, "Ben Author", "author")
  await setAccountPassword(hub.url, ben)
  const content = "Sizes of {{size_year}}.\n"
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Sizes", content })
  const author = await openSignedInPage(browser, hub.url, { email: ben.email, password: chosenPassword })
  await author.page.goto(`${hub.url}/topics/${id}`)
  await author.page.locator("[data-variable=size_year]").click(longTimeout)
  const dialog = author.page.getByRole("dialog", { name: "Ask for a variable" })
  expect(await dialog.getByLabel("Name in the text").inputValue()).toBe("size_year")
  await dialog.getByLabel("Proposed value").fill("2022")
  await dialog.getByLabel("What is it for?").fill("For the tables.")
  await dialog.getByRole("button", { name: "Ask for this variable" }).click()
  await author.page.getByText(/^You asked .* for size_year\.$/).waitFor(longTimeout)

  expect(Object.values(await callApi<object>("GET", "/api/variables/requests"))).toContainEqual(
    expect.objectContaining({ slug: "size_year", reason: "For the tables.", proposed_value: "2022", topic_id: id }),
  )
  await author.context.close()
})
