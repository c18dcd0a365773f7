import { expect, onTestFailed, test } from "vitest"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test("quiet hours are chosen in the time zone of the reader, shown as they are, and turned off again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/profile#notifications`)
  const quiet = page.getByRole("region", { name: "Quiet hours" })
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const said = (sentence: string) => page.getByText(sentence, { exact: true }).last().waitFor()
  await quiet.getByText("Quiet hours are off.", { exact: true }).waitFor()

  await quiet.getByLabel("From").selectOption("20:15")
  await quiet.getByLabel("Until").selectOption("20:15")
  await button("Turn on quiet hours").click()
  await said("The quiet time must end at another time than it starts.")
  await quiet.getByLabel("Until").selectOption("07:45")
  await quiet.getByLabel("Time zone").selectOption("Europe/Zurich")
  await quiet.getByLabel("Quiet all day on Saturdays and Sundays").check()
  await button("Turn on quiet hours").click()

  await said("You get no emails from 20:15 to 07:45 (Europe/Zurich), and all day on Saturdays and Sundays.")
  const hours = { from: "20:15", until: "07:45", time_zone: "Europe/Zurich", weekends: true }
  expect(await callApi("GET", "/api/users/me/quiet-hours")).toMatchObject({ quiet_hours: hours })
  expect(await axeFindings(page)).toEqual([])
  await button("Turn off").click()
  await said("Quiet hours are off.")
  expect(await callApi("GET", "/api/users/me/quiet-hours")).toMatchObject({ quiet_hours: null })
  expect(complaints).toEqual([])
})

test("each kind of notification stands in one table with how it is emailed, and a choice is saved as it is made", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/profile#notifications`)
  const choices = page.getByRole("region", { name: "Email notifications" })
  const choice = (way: string) => choices.getByRole("radio", { name: `Mentions: ${way}` })
  await choice("Email right away").waitFor()
  expect(await choices.getByRole("columnheader").allTextContents()).toEqual([
    "Notification",
    "Email right away",
    "Daily digest",
    "Only in the hub",
  ])

  await choice("Daily digest").click()
  await page.getByText("Mentions: saved.").waitFor()

  await page.reload()
  await choice("Daily digest").waitFor()
  expect(await choice("Daily digest").isChecked()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await expectFitsEverywhere(page, "email-choices", async () => {
    await page.goto(`${hub.url}/profile#notifications`)
    await choice("Daily digest").waitFor()
  })
  expect(complaints).toEqual([])
})
