import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test(
  "a topic's page publishes both kinds in one step, and says of each how far it is",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Price guide" })
    const topic = { title: "Rates", content: "Rates rise.", collection_id }
    const { id } = await callApi<{ id: number }>("POST", "/api/topics", topic)
    const body = { collection_id, kind: "mobile_kb", visibility: "link" }
    const first = await callApi<{ id: number }>("POST", "/api/publications", body)
    const status = async () => (await callApi<{ status: string }>("GET", `/api/publications/${first.id}`)).status
    await expect.poll(status, { timeout: 90_000 }).toBe("live")
    const form = page.getByRole("dialog", { name: "Publish an edition" })
    const dialog = page.getByRole("dialog", { name: "Published" })
    const openForm = async () => {
      await page.goto(`${hub.url}/topics/${id}`)
      if (page.viewportSize()!.width <= phone.width)
        await page.getByRole("button", { name: /^Details and comments/ }).click(longTimeout)
      await page.getByRole("tab", { name: "Next" }).click(longTimeout)
      await page.getByRole("button", { name: "Publish an edition" }).click(longTimeout)
      await form.getByLabel("Both (knowledge base and PDF)").check(longTimeout)
    }

    await page.goto(`${hub.url}/publications/${first.id}?tab=changes`)
    await page.getByText("This is the first edition, so there is nothing to compare it with.").waitFor(longTimeout)
    await expectFitsEverywhere(page, "publish-from-topic", openForm)
    await openForm()
    await form.getByText("In the same step: PDF, edition 1, visible to the same people.").waitFor(longTimeout)
    await form.getByRole("button", { name: "Publish to anyone with the link" }).click()

    await dialog.waitFor({ timeout: 120_000 })
    for (const name of ["Knowledge base, edition 2 of “Price guide”", "PDF, edition 1 of “Price guide”"])
      await dialog.getByText(name).waitFor()
    expect(await dialog.getByText("Live", { exact: true }).count()).toBe(2)
    const made = Object.values(await callApi<object>("GET", "/api/publications"))
    for (const edition of [
      { kind: "mobile_kb", edition: 2, visibility: "link" },
      { kind: "pdf", edition: 1, visibility: "link" },
    ])
      expect(made).toContainEqual(expect.objectContaining(edition))
    expect(complaints).toEqual([])
  },
)
