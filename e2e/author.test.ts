import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const card = (name: string) => page.getByRole("region", { name, exact: true })

test("the person who has written nothing yet is told where to begin", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(hub.url)
  await page.getByRole("navigation").getByRole("link", { name: "Author" }).click()

  await page.getByRole("heading", { name: "Author home" }).waitFor()
  await page.getByText("You have no topics yet. Topics you write or import appear here.").waitFor()
  await card("Your turn").getByText("Nothing is waiting for you.").waitFor()
  expect(await page.getByRole("main").getByRole("link", { name: "New topic" }).getAttribute("href")).toBe(
    "/topics/create",
  )
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("link", { name: "All your activity" }).click()
  await page.getByText("Your activity will appear here.").waitFor()
})

test("a writer finds their topics by status, what they did not save, and goes on from there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Prices in May", content: "Words." })
  await callApi("POST", "/api/topics", { title: `A long name ${"of many words ".repeat(12)}`, content: "Words." })
  await callApi("POST", `/api/topics/${id}/publish`)
  await callApi("PUT", `/api/topics/${id}/draft`, {
    title: "Prices in June",
    content: "Half a sente",
    client_id: "another-tab",
    sequence: 1,
    base_revision: 1,
  })

  await page.goto(`${hub.url}/author`)

  const statuses = page.getByRole("list", { name: "Your topics by status" }).getByRole("link")
  await expect.poll(() => statuses.allTextContents()).toEqual(["Draft1 topic", "Published1 topic, 1 not reviewed"])
  await card("Unsaved drafts").getByRole("link", { name: "Prices in June" }).waitFor()
  await card("Continue writing").getByRole("link", { name: "Prices in May" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await expectFitsEverywhere(page, "author-home", () => statuses.first().waitFor())

  await statuses.first().click()
  await expect.poll(() => page.url()).toContain("status=draft")
  await page.getByRole("link", { name: /^A long name/ }).waitFor()
})

test("the history tells what its reader did, by kind and day, each entry the way to it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = `Count ${Date.now()}`
  await callApi("POST", "/api/tasks", { title })

  await page.goto(`${hub.url}/author-history`)
  const done = page.getByRole("list", { name: "Your activity" }).getByRole("listitem")
  await expect
    .poll(async () => (await done.first().textContent())?.startsWith(`You added the task “${title}”`))
    .toBe(true)
  expect(await done.first().textContent()).toMatch(/Just now$/)
  expect(await axeFindings(page)).toEqual([])
  await expectFitsEverywhere(page, "author-history", () => done.first().waitFor())

  await page.getByLabel("Kind").selectOption("Publishing")
  await expect.poll(() => done.count()).toBe(1)
  await done.getByRole("link", { name: "published “Prices in May”" }).waitFor()
  await page.getByLabel("Until").fill("2020-01-01")
  await page.getByText("No entries match these filters.").waitFor()
  await page.getByRole("main").getByRole("button", { name: "Clear Filters" }).last().click()
  await done.getByRole("link", { name: `added the task “${title}”` }).click()
  await page.getByRole("heading", { name: "All tasks" }).waitFor()
  expect(complaints).toEqual([])
})

test("what waits for its reader on Home waits on Author Home too", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const [me] = Object.values(await callApi<Record<string, { id: number }>>("GET", "/api/reviews/reviewers"))
  await callApi("POST", "/api/tasks", { title: "Ask the office", assignee_id: me!.id })

  await page.goto(hub.url)
  await card("Your turn").getByRole("link", { name: "Ask the office", exact: true }).waitFor()
  await page.goto(`${hub.url}/author`)
  await card("Your turn").getByRole("link", { name: "Ask the office", exact: true }).waitFor()

  expect(await card("Your turn").getByText("Nothing is waiting for you.").count()).toBe(0)
})
