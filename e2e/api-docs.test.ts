import { expect, onTestFailed, test } from "vitest"
import { admin, longTimeout } from "./fixtures/accounts.ts"
import { browser, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"
import { isLongRun } from "../server/test/run-length.ts"

setUpAdmin()

test.for(isLongRun ? [desktop, phone] : [phone])(
  "who is signed in tries an operation on the page that describes the API, at $width pixels",
  { timeout: 240_000 },
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    const opened = await page.context().newPage()
    const refused: string[] = []
    opened.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text())
    })
    await opened.setViewportSize(viewport)
    await opened.goto(`${hub.url}/api/docs`)
    await opened.getByRole("link", { name: "Account", exact: true }).click({ timeout: 120_000 })
    await opened.getByRole("button", { name: /Read your own profile/ }).click(longTimeout)
    await opened.getByRole("button", { name: "Try it out" }).click(longTimeout)
    await expectNoSidewaysScroll(opened)
    await opened.getByRole("button", { name: "Execute" }).click()

    const answer = opened.locator(".live-responses-table .response-col_description")
    await answer.getByText(admin.email).waitFor(longTimeout)
    expect(refused).toEqual([])
    await opened.close()
  },
)

test("the hub gives a Python module that calls its operations", async () => {
  const answer = await fetch(`${hub.url}/api/docs/hub_client.py`)

  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/x-python; charset=utf-8"])
  expect(await answer.text()).toMatch(/^class Hub:$/m)
})
