import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout, makeApiCaller } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

async function createAgentToken(): Promise<string> {
  await page.goto(`${hub.url}/profile#tokens`)
  await page.getByRole("button", { name: "Create token" }).click(longTimeout)
  const dialog = page.getByRole("dialog", { name: "Create token" })
  await dialog.getByLabel("Name").fill("Style bot")
  await dialog.getByRole("radio", { name: "Agent" }).check()
  expect(await dialog.getByRole("radio", { name: "Read and write" }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Create token" }).click()
  return page.getByLabel("Token", { exact: true }).inputValue(longTimeout)
}

const openNewDialog = async () => {
  await page.goto(`${hub.url}/profile#tokens`)
  await page.reload()
  await page.getByRole("button", { name: "Create token" }).click(longTimeout)
  await page.getByRole("radio", { name: "Agent" }).check(longTimeout)
}
const openTokens = async () => {
  await page.goto(`${hub.url}/profile#tokens`)
  await page.reload()
  await page.getByText("Reads, comments and suggests").waitFor(longTimeout)
}

test("what an agent suggests and drafts names it wherever people read it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const content = "We utilise figures of the office.\n"
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title: "Figures", content })
  const agent = makeApiCaller(hub.url, await createAgentToken())
  const changes = [{ start: 3, end: 10, old: "utilise", insert: "use" }]
  const why = { revision: 1, changes, body: "Plain words." }

  const suggested = await agent<Record<number, { id: number }>>("POST", `/api/topics/${topic.id}/suggestions`, why)
  const drafted = await agent<{ id: number }>("POST", "/api/topics", { title: "Wages", content: "Wages rose.\n" })
  const refused = await agent<{ status: number; code: string }>("POST", `/api/topics/${topic.id}/publish`, {})

  expect(refused).toMatchObject({ status: 403, code: "beyond_agent" })
  await expectFitsEverywhere(page, "agent-token-dialog", openNewDialog)
  await expectFitsEverywhere(page, "agent-tokens", openTokens)
  const openSuggestion = async () => {
    await page.goto(`${hub.url}/topics/${topic.id}?comment=${suggested[0]!.id}`)
    await page
      .getByText(/Agent “Style bot” of /)
      .first()
      .waitFor(longTimeout)
  }
  await openSuggestion()
  expect(await axeFindings(page)).toEqual([])
  await expectFitsEverywhere(page, "agent-suggestion", openSuggestion)
  await openSuggestion()
  await page.getByRole("button", { name: "Accept", exact: true }).click(longTimeout)
  await expect
    .poll(async () => (await callApi<{ content: string }>("GET", `/api/topics/${topic.id}`)).content, longTimeout)
    .toBe("We use figures of the office.\n")
  await page.goto(`${hub.url}/topics/${topic.id}/history`)
  await page
    .getByText(/Suggested by agent “Style bot” of /)
    .first()
    .waitFor(longTimeout)
  await page.goto(`${hub.url}/topics/${drafted.id}`)
  await page.getByRole("tab", { name: "Next" }).click(longTimeout)
  await page.getByText(/Draft by agent “Style bot” of Administrator/).waitFor(longTimeout)
  expect(complaints).toEqual([])
})
