import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test("who comes back to a topic in the same window is not told of another one, even if leaving was not heard", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "One window", content: "Words." })
  await page.route("**/api/topics/*/presence", (route) =>
    route.request().postData()?.includes('"left"') ? route.abort() : route.continue(),
  )
  const visit = async () => {
    const heard = page.waitForResponse((response) => response.url().endsWith(`/topics/${id}/presence`))
    await page.goto(`${hub.url}/topics/${id}`)
    await page.getByRole("heading", { name: "One window" }).first().waitFor(longTimeout)
    return ((await (await heard).json()) as { others: unknown[] }).others
  }

  expect(await visit()).toEqual([])
  await page.goto(`${hub.url}/topics`)
  await page.getByRole("link", { name: "One window" }).first().waitFor(longTimeout)

  expect(await visit()).toEqual([])
  expect(await page.getByText("You, in another window").count()).toBe(0)
  await page.unroute("**/api/topics/*/presence")
})
