import { expect, onTestFailed, test } from "vitest"
import { callsTo, fitsEverywhere, patiently } from "./accounts.ts"
import { pictures } from "./house.ts"
import { asked, browser, graceIsSignedIn, hub, page } from "./grace.ts"

graceIsSignedIn()

let made = 0

/** An approved topic in which a value is not the approved one any more. */
async function staleTopic() {
  const slug = `rate_${++made}`
  const title = `Jobless rate ${made}`
  const { id: variable } = await asked<{ id: number }>("POST", "/api/variables", { slug, value: "3 %" })
  const { id } = await asked<{ id: number }>("POST", "/api/topics", { title, content: `The rate is {{${slug}}}.` })
  const external = { name: "Eve Expert", email: "eve@office.test" }
  type Sent = { notified: { link: string }[] }
  const { notified } = await asked<Sent>("POST", "/api/reviews/request", { topic_id: id, external })
  const answer = { decision: "approve", expected_revision: 1 }
  await callsTo(hub.url)("POST", `/api/review/${notified[0]!.link.split("/").at(-1)}/decision`, answer)
  await asked("PUT", `/api/variables/${variable}`, { value: "4 %", description: "" })
  return { id, slug, title }
}

const refusal = (title: string) => page.getByRole("dialog", { name: `“${title}” is not what was approved` })

async function publish(title: string) {
  await page.goto(`${hub.url}/topics`)
  await page.getByRole("button", { name: `Publish ${title}` }).click(patiently)
  await page.getByRole("dialog").getByRole("button", { name: "Publish topic" }).click(patiently)
  await refusal(title).waitFor(patiently)
}

test("what is not what was approved does not go out: whoever approved it is named with what changed, and asked again", async () => {
  onTestFailed(() => pictures(browser))
  const { slug, title } = await staleTopic()

  await fitsEverywhere(page, "stale-approval", async () => {
    await publish(title)
    await refusal(title).getByText(`{{${slug}}} was “3 %” and is “4 %” now.`).waitFor(patiently)
  })
  await refusal(title).getByRole("button", { name: "Ask them again" }).click()

  await page.getByText(`"${title}" submitted for review to 1 reviewer(s).`).waitFor(patiently)
  await page.getByRole("button", { name: "Done" }).press("Enter")
  await page.getByRole("row").filter({ hasText: title }).getByText("Pending review").waitFor(patiently)
})

test("an administrator publishes it with a reason", async () => {
  onTestFailed(() => pictures(browser))
  const { title } = await staleTopic()
  await publish(title)
  const anyway = refusal(title).getByRole("button", { name: "Publish anyway" })

  expect(await anyway.isDisabled()).toBe(true)
  await refusal(title).getByLabel("Publish it without a new approval").fill("A misprint was mended.")
  await anyway.press("Enter")

  await page.getByText("Topic published successfully!").waitFor(patiently)
  await page.getByRole("row").filter({ hasText: title }).getByText("Published").waitFor(patiently)
})
