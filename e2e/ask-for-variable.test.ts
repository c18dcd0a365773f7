import { expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test("an author asks for a variable from the list or the editor, and the administrator adds it by one link", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const ben = await createAccount(callApi, "Ben Author", "author")
  await setAccountPassword(hub.url, ben)
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Rents rise." })
  const author = await openSignedInPage(browser, hub.url, { email: ben.email, password: chosenPassword })
  const dialog = author.page.getByRole("dialog", { name: "Ask for a variable" })
  await author.page.goto(`${hub.url}/variables`)
  // Where nothing is listed, the next step stands in the middle of the page.
  await author.page.locator("[data-empty]").getByRole("button", { name: "Ask for a variable" }).click(longTimeout)
  await dialog.getByLabel("Name in the text").fill("mean_rent")
  await dialog.getByLabel("What is it for?").fill("It stands in two tables.")
  expect(await axeFindings(author.page)).toEqual([])
  await dialog.getByRole("button", { name: "Ask for this variable" }).click()
  await author.page.getByText(/^You asked .* for mean_rent\.$/).waitFor(longTimeout)

  await callApi("POST", "/api/variables", { slug: "first_rent", value: "1" })
  await author.page.goto(`${hub.url}/topics/${id}/edit`)
  await author.page.getByRole("combobox", { name: "Insert variable" }).fill("median_rent")
  await author.page.getByText("Write {{median_rent}} in the text: administrators see it").waitFor(longTimeout)
  await author.page.getByRole("button", { name: "Ask for this variable" }).click(longTimeout)
  expect(await dialog.getByLabel("Name in the text").inputValue()).toBe("median_rent")
  await dialog.getByLabel("Proposed value").fill("900")
  await dialog.getByLabel("What is it for?").fill("It changes each year.")
  await dialog.getByRole("button", { name: "Ask for this variable" }).click()
  await author.page.getByText(/^You asked .* for median_rent\.$/).waitFor(longTimeout)
  expect(author.page.url()).toBe(`${hub.url}/topics/${id}/edit`)
  await author.page.getByText("{{median_rent}}").first().waitFor()
  expect(await author.page.getByRole("listbox", { name: "Variables" }).count()).toBe(0)
  await callApi("POST", "/api/variables", { slug: "second_rent", value: "2" })
  await author.page.getByRole("combobox", { name: "Insert variable" }).click()
  await author.page.getByRole("option", { name: "second_rent" }).waitFor(longTimeout)

  type ReceivedNotification = { message: string; link: string }
  const findNotification = async () =>
    Object.values(await callApi<Record<string, ReceivedNotification>>("GET", "/api/notifications")).find(
      ({ message }) => message.includes("median_rent"),
    )
  await expect.poll(findNotification).toMatchObject({
    message: 'Ben Author asks for the variable {{median_rent}} in "Rents": It changes each year.\nProposed value: 900',
  })
  await page.goto(`${hub.url}/dashboard`)
  await page.getByRole("link", { name: "Add variable: median_rent" }).waitFor(longTimeout)
  await page.getByRole("link", { name: "Add variable: mean_rent" }).click()
  await page.getByRole("button", { name: "Close the request of Ben Author" }).click(longTimeout)
  await page.getByText("Request closed. Ben Author is told.").waitFor(longTimeout)
  expect((await findNotification())!.link).toBe("/admin/variables?ask=median_rent")
  await page.goto(hub.url + (await findNotification())!.link)
  const add = page.getByRole("dialog", { name: "Add variable" })
  await add.waitFor(longTimeout)
  expect(await add.getByLabel("Name in the text").inputValue()).toBe("median_rent")
  await add.getByText(/^Ben Author asked for it in Rents, .*: It changes each year\.$/).waitFor()
  await expect.poll(() => add.getByLabel("Value", { exact: true }).inputValue()).toBe("900")
  await add.getByLabel("Value", { exact: true }).fill("950")
  await add.getByRole("button", { name: "Use value proposed by Ben Author" }).click()
  expect(await axeFindings(page)).toEqual([])

  expect(await add.getByLabel("Value", { exact: true }).inputValue()).toBe("900")
  await add.getByRole("button", { name: "Save" }).click()
  await author.page.goto(`${hub.url}/notifications`)
  await author.page.getByText("The variable {{median_rent}} is there now.").first().waitFor(longTimeout)
  await author.context.close()
})
