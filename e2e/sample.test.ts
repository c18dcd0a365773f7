import { expect, onTestFailed, test } from "vitest"
import { fitsEverywhere, patiently } from "./accounts.ts"
import { axeFindings, pictures } from "./house.ts"
import { asked, browser, complaints, graceIsSignedIn, hub, page } from "./grace.ts"

graceIsSignedIn()

const button = (name: string) => page.getByRole("button", { name, exact: true })
const figure = (name: string) => page.getByRole("list", { name: "Figures" }).getByRole("link", { name })

test("an empty hub offers the sample, which is loaded by one click and shows on the dashboard", async () => {
  onTestFailed(() => pictures(browser))
  await fitsEverywhere(page, "sample-offer", async () => {
    await page.goto(`${hub.url}/dashboard`)
    await button("Load the sample project").waitFor()
    await button("Start empty").waitFor()
  })

  await button("Load the sample project").click()

  await page.getByText("The sample project is there.").waitFor()
  await figure("Projects").getByText("1").waitFor()
  await page
    .getByRole("region", { name: "Projects" })
    .getByRole("link", { name: "Sample: Consumer Price Index" })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("its edition is published, and its picture and variables show in its topics", async () => {
  onTestFailed(() => pictures(browser))
  type Editions = { [index: number]: { status: string } }
  await expect.poll(async () => (await asked<Editions>("GET", "/api/publications"))[0]?.status, patiently).toBe("live")
  const { items } = await asked<{ items: { id: number }[] }>("GET", "/api/search?q=how to read the index&types=topic")
  await page.goto(`${hub.url}/topics/${items[0]!.id}`)
  const chart = page.getByRole("img", { name: /^The index of all items/ })
  await chart.waitFor()
  await expect.poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth), patiently).toBeGreaterThan(0)
})

test("before it is removed, what was added since is told; after it, the hub is empty again", async () => {
  onTestFailed(() => pictures(browser))
  const { project_id } = await asked<{ project_id: number }>("GET", "/api/sample")
  await asked("POST", "/api/tasks", { title: "Try it", project_id })
  await page.goto(`${hub.url}/dashboard`)
  await button("Remove the sample project").click()
  const question = page.getByRole("dialog", { name: "Remove the sample project" })
  await question.getByText(/What people did since goes with it: 1 task\. Nothing else is touched\./).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await question.getByRole("button", { name: "Remove" }).click()

  await page.getByText("The sample project is gone.").waitFor()
  await button("Start empty").click()
  await button("Start empty").waitFor({ state: "detached" })
  await page.reload()
  await figure("Projects").getByText("0").waitFor()
  expect(await button("Load the sample project").count()).toBe(0)
  const first = page.getByRole("region", { name: "Start here" })
  await fitsEverywhere(page, "start-here", () => first.getByRole("link", { name: "Write a topic" }).waitFor(patiently))
  const steps = await first.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  expect(steps).toEqual(["/import", "/topics/new", "/admin/users"])
  expect(await axeFindings(page)).toEqual([])
  await asked("POST", "/api/topics", { title: "Rates", content: "Words." })
  await page.reload()
  await figure("Topics").getByText("1").waitFor()
  expect(await first.count()).toBe(0)
  expect(complaints).toEqual([])
})
