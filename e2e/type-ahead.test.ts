import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const editorFile = /assets\/TopicWriting[^/]*\.js/

test("what is typed before the editor is there is written where it was clicked, and presses no keys of the page", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const body = { title: "Sample size", content: "No region receives fewer than 900.\n" }
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", body)
  let fetch = () => {}
  const asked = new Promise<void>((resolve) => (fetch = resolve))
  await page.route(editorFile, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`${hub.url}/topics/${id}`)
  const text = page.getByText("No region receives fewer than 900.")
  await text.waitFor(longTimeout)

  await text.click()
  await page.keyboard.type("Never, neither now nor then. ")
  fetch()

  const written = page.getByRole("textbox", { name: "Content" })
  await expect.poll(() => written.textContent(), { timeout: 30_000 }).toContain("Never, neither now nor then. ")
  await page.keyboard.type("Indeed. ")
  await page.getByRole("button", { name: "Done" }).click()
  const onHub = async () => (await callApi<{ content: string }>("GET", `/api/topics/${id}`)).content
  await expect.poll(onHub).toContain("Never, neither now nor then. Indeed.")
  expect(new URL(page.url()).pathname).toBe(`/topics/${id}`)
  await page.unroute(editorFile)
})
