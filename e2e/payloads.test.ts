import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

/** A script in three costumes, a formula, letters that move a cursor, and one that turns a line round. */
const mark = `P${Date.now()}`
const payload = `=1+1 ${mark} <script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1">\u001B[2J\u0007\u202E`
/** What must stand there as it was written. */
const readable = `${mark} <script>window.ran=1</script>`

test("what somebody wrote stands as text on every screen of administrators, and runs nowhere", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const entry = { page: `/${payload}`, metadata: { source: payload } }
  await callApi("POST", "/api/feedback", { message: payload, ...entry })
  await callApi("POST", "/api/bugs", { area: payload, description: payload, steps: payload, ...entry })
  await callApi("POST", "/api/notifications", { title: payload, message: payload })
  await callApi("POST", "/api/topics", { title: payload, content: payload })
  await callApi("POST", "/api/variables", { slug: "payload", value: payload, description: payload })
  await callApi("POST", "/api/users/me/tokens", { name: payload, scopes: ["read"] })
  await callApi("POST", "/api/admin/webhooks", { url: `http://127.0.0.1:9/${mark}`, events: ["topic.created"] })
  for (const [kind, body] of [
    ["projects", { name: payload, description: payload }],
    ["collections", { name: payload, description: payload }],
  ] as const) {
    const { id } = await callApi<{ id: number }>("POST", `/api/${kind}`, body)
    await callApi("POST", `/api/${kind}/${id}/archive`, { reason: payload })
  }
  const over = await callApi<{ id: number }>("POST", "/api/feedback", { message: payload, ...entry })
  await callApi("POST", `/api/feedback/${over.id}/archive`, {})
  const context = await browser.newContext({ viewport: desktop, storageState: await page.context().storageState() })
  const { page: own, complaints } = await openPage(context)
  const asks: string[] = []
  own.on("dialog", (dialog) => {
    asks.push(dialog.message())
    void dialog.dismiss()
  })
  /** The text as it was written, and nothing that it would have become. */
  const inert = async (name: string) => {
    await own.getByText(readable).first().waitFor(longTimeout)
    const made = await own.evaluate(() => [
      (window as { ran?: number }).ran,
      document.querySelectorAll("[onerror], [onload], body script:not([src])").length,
    ])
    expect([name, ...made]).toEqual([name, undefined, 0])
  }

  for (const viewport of [desktop, phone]) {
    await own.setViewportSize(viewport)
    for (const [path, opens] of [
      ["/admin/feedback", true],
      ["/admin/bugs", true],
      ["/notifications/manage", false],
      [`/admin/logs?q=${mark}`, true],
      ["/admin/archived/projects", false],
      ["/admin/archived/collections", false],
      ["/admin/archived/feedback", false],
      ["/admin/variables", false],
      ["/admin/settings", false],
      ["/topics", false],
    ] as const) {
      await own.goto(hub.url + path)
      if (opens) {
        await own
          .locator("tr[data-feedback] button, tr[data-bug] button, tr[data-line] button")
          .first()
          .click(longTimeout)
        await own.getByRole("dialog").waitFor(longTimeout)
      }
      await inert(`${path} at ${viewport.width}`)
    }
  }
  expect(asks).toEqual([])
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
  await context.close()
})

test("no hub is named after a script, and one that bears quotes and a formula bears them as text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = `=1+1 "onload="window.ran=1" ${mark}`
  const set = async (value: string | null) => {
    const { settings } = await callApi<{ settings: { key: string; version: number }[] }>("GET", "/api/admin/settings")
    const { version } = settings.find(({ key }) => key === "hub_name")!
    return callApi<{ status: number; fields?: object }>("PUT", "/api/admin/settings", {
      changes: [{ key: "hub_name", value, version }],
    })
  }
  const refused = [await set("<img src=x>"), await set("Rye\u001B[2J"), await set("Rye\nOats")]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  expect((await set(name)).status).toBe(200)
  await page.goto(`${hub.url}/admin/settings`)
  await page.getByRole("link", { name: `${name}, projects` }).waitFor(longTimeout)

  expect(await page.title()).toBe(`Admin settings · ${name}`)
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  expect(await page.locator("[onload]").count()).toBe(0)
  await set(null)
})
