import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"

setUpAdmin()

let made = 0

/** An approved topic in which a value is not the approved one any more. */
async function staleTopic() {
  const slug = `rate_${++made}`
  const title = `Jobless rate ${made}`
  const { id: variable } = await callApi<{ id: number }>("POST", "/api/variables", { slug, value: "3 %" })
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content: `The rate is {{${slug}}}.` })
  await decideByLink(await requestByLink(id), { decision: "approve", expected_revision: 1 })
  await callApi("PUT", `/api/variables/${variable}`, { value: "4 %", description: "" })
  return { id, slug, title }
}

const refusal = (title: string) => page.getByRole("dialog", { name: `“${title}” changed after its approval` })

async function publish(title: string) {
  await page.goto(`${hub.url}/topics`)
  // On a phone, what can be done with a row is in its menu.
  const isPhone = (page.viewportSize()?.width ?? 0) < 769
  if (isPhone) await page.getByRole("button", { name: `More actions for ${title}` }).click(longTimeout)
  const publishing = isPhone
    ? page.getByRole("menuitem", { name: "Publish", exact: true })
    : page.getByRole("button", { name: `Publish ${title}` })
  await publishing.click(longTimeout)
  await page.getByRole("dialog").getByRole("button", { name: "Publish topic" }).click(longTimeout)
  await refusal(title).waitFor(longTimeout)
}

test("what is not what was approved does not go out: the person who approved it is named with what changed, and asked again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { slug, title } = await staleTopic()

  await expectFitsEverywhere(page, "stale-approval", async () => {
    await publish(title)
    await refusal(title).getByText(`{{${slug}}} was “3 %” and is now “4 %”.`).waitFor(longTimeout)
  })
  await refusal(title).getByRole("button", { name: "Send for review again" }).click()

  await page.getByText(`"${title}" submitted for review to 1 reviewer(s).`).waitFor(longTimeout)
  await page.getByRole("button", { name: "Done" }).press("Enter")
  await page.getByRole("row").filter({ hasText: title }).getByText("Pending review").waitFor(longTimeout)
})

test("an administrator publishes it with a reason", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { title } = await staleTopic()
  await publish(title)
  const anyway = refusal(title).getByRole("button", { name: "Publish anyway" })

  expect(await anyway.isDisabled()).toBe(true)
  await refusal(title).getByLabel("Publish without a new approval").fill("A misprint was mended.")
  await anyway.press("Enter")

  await page.getByText("Topic published successfully!").waitFor(longTimeout)
  await page.getByRole("row").filter({ hasText: title }).getByText("Published").waitFor(longTimeout)
})
