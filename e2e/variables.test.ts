import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { admin, type Asked, signedIn } from "./accounts.ts"
import { axeFindings, type Hub, launch, pictures, startHub } from "./house.ts"

let hub: Hub
let browser: Browser
let page: Page
let asked: Asked

beforeAll(async () => {
  hub = await startHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launch()
  ;({ page, asked } = await signedIn(browser, hub.url))
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

test("what topics use and nobody has defined is created from the list, and then cannot be deleted", async () => {
  onTestFailed(() => pictures(browser))
  await asked("POST", "/api/topics", { title: "Rates", content: "In {{base_year}}." })
  await page.goto(`${hub.url}/admin/variables`)
  await page.getByRole("heading", { name: "Variables", level: 1 }).waitFor()

  await page.getByRole("region", { name: "Used but not defined" }).getByText("in 1 topic").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Create base_year" }).click()
  const form = page.getByRole("dialog", { name: "Add Variable" })
  expect(await form.getByLabel("Slug").inputValue()).toBe("base_year")
  await form.getByLabel("Value").fill("2020")
  await form.getByRole("button", { name: "Save" }).click()
  await page.getByText("Variable created successfully!").waitFor()
  await page.getByRole("region", { name: "Used but not defined" }).waitFor({ state: "detached" })

  const row = page.getByRole("row").filter({ hasText: "{{base_year}}" })
  await row.getByText("1 topic").waitFor()
  await row.getByRole("button", { name: "Delete base_year" }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).last().click()
  const needed = page.getByRole("dialog", { name: "base_year is needed" })
  await needed.getByText("base_year stands in 1 topic. Take it out of them first.").waitFor()
  await needed.getByRole("link", { name: "Rates" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
