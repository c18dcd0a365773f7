import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const button = (name: string) => page.getByRole("button", { name, exact: true })
const figure = (name: string) => page.getByRole("list", { name: "Key figures" }).getByRole("link", { name })

test("an empty hub offers the sample, which is loaded by one click and shows on the dashboard", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "sample-offer", async () => {
    await page.goto(`${hub.url}/dashboard`)
    await button("Load sample project").waitFor()
    await button("Start empty").waitFor()
  })

  await button("Load sample project").click()

  await page.getByText("Sample project loaded.").waitFor()
  await figure("Projects").getByText("1").waitFor()
  await page
    .getByRole("region", { name: "Projects" })
    .getByRole("link", { name: "Sample: Consumer Price Index" })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("its edition is published, and its picture and variables show in its topics", async () => {
  onTestFailed(() => saveScreenshots(browser))
  type EditionStatusesResponse = { [index: number]: { status: string } }
  await expect
    .poll(async () => (await callApi<EditionStatusesResponse>("GET", "/api/publications"))[0]?.status, longTimeout)
    .toBe("live")
  const { items } = await callApi<{ items: { id: number }[] }>("GET", "/api/search?q=how to read the index&types=topic")
  await page.goto(`${hub.url}/topics/${items[0]!.id}`)
  const chart = page.getByRole("img", { name: /^The index of all items/ })
  await chart.waitFor()
  await expect
    .poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth), longTimeout)
    .toBeGreaterThan(0)
})

test("before it is removed, what was added since is told; after it, the hub is empty again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { project_id } = await callApi<{ project_id: number }>("GET", "/api/sample")
  await callApi("POST", "/api/tasks", { title: "Try it", project_id })
  await page.goto(`${hub.url}/dashboard`)
  await button("Remove sample project").click()
  const question = page.getByRole("dialog", { name: "Remove sample project" })
  await question.getByText(/These later additions are removed too: 1 task\. Nothing else changes\./).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await question.getByRole("button", { name: "Remove" }).click()

  await page.getByText("Sample project removed.").waitFor()
  await button("Start empty").click()
  await button("Start empty").waitFor({ state: "detached" })
  await page.reload()
  await figure("Projects").getByText("0").waitFor()
  expect(await button("Load sample project").count()).toBe(0)
  const first = page.getByRole("region", { name: "Getting started" })
  await expectFitsEverywhere(page, "start-here", () =>
    first.getByRole("link", { name: "Write a topic" }).waitFor(longTimeout),
  )
  const steps = await first.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  expect(steps).toEqual(["/import", "/topics/new", "/admin/users", "/admin/settings#mail"])
  expect(await axeFindings(page)).toEqual([])
  await callApi("POST", "/api/topics", { title: "Rates", content: "Words." })
  await page.reload()
  await figure("Topics").getByText("1").waitFor()
  await first.getByText("1 of 4 done").waitFor()
  expect(complaints).toEqual([])
})
