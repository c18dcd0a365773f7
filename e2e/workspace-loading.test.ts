import { beforeEach, expect, onTestFailed, test } from "vitest"
import { browser, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { createHandbook } from "./fixtures/handbook.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let handbook: number
let opened: number

beforeEach(async () => {
  onTestFailed(() => saveScreenshots(browser))
  const made = await createHandbook()
  ;[handbook, opened] = [made.handbook, made.topics.get("Weights")!]
  return async () => {
    await page.unrouteAll()
    // What fails here is meant to.
    complaints.splice(0)
  }
})

const contents = () => page.getByRole("complementary", { name: "Contents" })
const about = () => page.getByRole("complementary", { name: "About this topic" })
const row = (title: string) => page.getByRole("treeitem", { name: `${title}, Draft` })
const text = () => page.getByRole("heading", { name: "Weights", level: 1 })
const topicCall = () => `**/api/topics/${opened}`
const outlineCall = () => `**/api/collections/${handbook}/structure`
const fail = async (call: string) => page.route(call, (route) => route.fulfill({ status: 500, json: { error: "No." } }))
const isShown = (place: ReturnType<typeof contents>) =>
  place.locator("[aria-busy=true] > [aria-hidden]").evaluate((skeleton) => getComputedStyle(skeleton).visibility)

test("while a topic is on its way, its columns stand where they will be, in the shape of what comes", async () => {
  let go = () => {}
  const asked = new Promise<void>((resolve) => (go = resolve))
  await page.route(topicCall(), async (route) => {
    await asked
    await route.continue()
  })

  await page.goto(`${hub.url}/topics/${opened}`)
  await page.getByText("Loading topic…").waitFor({ state: "attached" })
  await contents().getByText("Loading contents…").waitFor({ state: "attached" })
  await expect.poll(() => Promise.all([isShown(contents()), isShown(about())])).toEqual(["visible", "visible"])
  expect(await axeFindings(page)).toEqual([])
  const columns = async () => {
    const boxes = await Promise.all([contents().boundingBox(), about().boundingBox()])
    return boxes.map((box) => [box!.x, box!.width])
  }
  const before = await columns()
  go()

  await text().waitFor()
  expect(await columns()).toEqual(before)
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
})

test("contents that cannot be loaded say so in their place, and come with Retry", async () => {
  await fail(outlineCall())
  await page.goto(`${hub.url}/topics/${opened}?in=${handbook}`)
  await contents().getByRole("alert").getByText("The contents could not be loaded.").waitFor()
  await text().waitFor()
  await contents().getByRole("button", { name: "Hide contents" }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.unroute(outlineCall())
  await contents().getByRole("button", { name: "Retry" }).click()
  await row("Weights").waitFor()
})

test("contents that cannot be read again stay, with their age and Retry", async () => {
  await page.goto(`${hub.url}/topics/${opened}?in=${handbook}`)
  await row("Weights").waitFor()
  await fail(outlineCall())
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))

  const note = contents().getByText("Could not be updated.", { exact: false })
  await note.waitFor()
  expect(await note.textContent()).toMatch(/From (a moment|\d+ minutes?) ago/)
  expect(await row("Weights").count()).toBe(1)
  await page.unroute(outlineCall())
  await contents().getByRole("button", { name: "Retry" }).click()
  await note.waitFor({ state: "detached" })
})

test("a topic that cannot be loaded is said once, with Retry, and its columns say what they wait for", async () => {
  await fail(topicCall())
  await page.goto(`${hub.url}/topics/${opened}`)
  await page.getByRole("alert").getByText("Failed to load topic.").waitFor()
  await contents().getByText("The contents appear once the topic is loaded.").waitFor()
  await about().getByText("The details appear once the topic is loaded.").waitFor()
  expect(await page.getByRole("alert").count()).toBe(1)

  await page.unroute(topicCall())
  await page.getByRole("button", { name: "Retry" }).click()
  await text().waitFor()
  await row("Weights").waitFor()
})
