import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const title = () => page.getByRole("textbox", { name: "Title" })
const lookOfTitle = () =>
  title().evaluate((field) => {
    const { fontFamily, fontSize, maxWidth } = getComputedStyle(field)
    return { fontFamily, fontSize, maxWidth, column: getComputedStyle(field.closest("[data-editor]")!).maxWidth }
  })

test("a topic is written in its form as in the workspace: the same width, title and tools, beside the folded menu", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Words." })
  await page.setViewportSize(desktop)
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Edit", exact: true }).click(longTimeout)
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor(longTimeout)
  const inWorkspace = await lookOfTitle()

  await page.goto(`${hub.url}/topics/${id}/edit`)
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor(longTimeout)

  expect(await lookOfTitle()).toEqual(inWorkspace)
  const [update, cancel] = await Promise.all(
    ["Update Topic", "Cancel"].map((name) => page.getByRole("button", { name }).boundingBox()),
  )
  expect(update!.x).toBeLessThan(cancel!.x)
  expect(cancel!.y + cancel!.height).toBeLessThanOrEqual(desktop.height)
})

test("a title of sixty letters is read in whole in the form on a phone of 320 pixels", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = "The weights of the consumer price index and their sources today"
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: name, content: "Words." })
  await page.setViewportSize({ ...phone, width: 320 })
  await page.goto(`${hub.url}/topics/${id}/edit`)
  await title().waitFor(longTimeout)

  expect(await title().evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
})

test("on a phone the title of a task has the room that its status leaves", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { person_id } = await callApi<{ person_id: number }>("GET", "/api/users/me")
  const task = { title: "Ask two collectors to try the new instructions", assignee_id: person_id }
  await callApi("POST", "/api/tasks", task)
  await page.setViewportSize(phone)
  await page.goto(`${hub.url}/tasks`)
  const name = page.getByRole("button", { name: task.title })
  await name.waitFor(longTimeout)

  expect((await name.boundingBox())!.width).toBeGreaterThan(phone.width / 2)
  await page.setViewportSize(desktop)
})
