import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { startSmtpServer, type SmtpRefusal } from "../server/test/smtp-server.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, setUpAdmin, hub, page as author } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

let says: SmtpRefusal
let office: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  office = await startSmtpServer({ refuses: () => says })
})
afterAll(() => office?.close())
setUpAdmin(() => ({ HUB_SMTP_URL: office.url }))

/** A topic sent to somebody outside, whose email meets what the mail server says. */
async function sendTopic(title: string, name: string) {
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content: "# Rents\n\nThey rise.\n" })
  const external = { name, email: `${name.toLowerCase()}-${Date.now()}@office.test` }
  await callApi("POST", "/api/reviews/request", { topic_id: id, external })
}

type UndeliveredReviewRows = { reviewer: { name: string }; undelivered: { reason: string } | null }[]

const refused = async (name: string) => {
  const answer = await callApi<Record<string, UndeliveredReviewRows[number]>>("GET", "/api/reviews")
  return Object.values(answer).some((one) => one?.reviewer?.name === name && one.undelivered !== null)
}

test("the sender sees that a letter reached nobody and why, and passes the link on themselves", async () => {
  onTestFailed(() => saveScreenshots(browser))
  says = { code: 550, sentence: "No such user here" }
  await sendTopic("Rents", "Eve")
  await expect.poll(() => refused("Eve"), longTimeout).toBe(true)

  await expectFitsEverywhere(author, "undelivered", async () => {
    await author.goto(`${hub.url}/reviews?tab=waiting`)
    await author
      .getByText(/The email to Eve could not be delivered: .*No such user here/)
      .first()
      .waitFor(longTimeout)
  })
  await author.getByRole("button", { name: "More for Eve" }).first().click()
  await author.getByRole("menuitem", { name: "Get link to share with Eve" }).click()
  await author.getByLabel("Review link for Eve").waitFor(longTimeout)
  expect(await axeFindings(author)).toEqual([])
  const link = await author.getByLabel("Review link for Eve").inputValue()
  await author.getByRole("button", { name: "Done" }).click()

  await author.goto(link)
  await author.getByRole("heading", { name: "Administrator asks you to review “Rents”" }).waitFor(longTimeout)
})

test("a letter that is refused for now says that it is tried again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  says = { code: 451, sentence: "The mailbox is busy" }
  await sendTopic("Prices", "Gus")
  await expect.poll(() => refused("Gus"), longTimeout).toBe(true)

  await author.goto(`${hub.url}/reviews?tab=waiting`)
  await author
    .getByText(/The email to Gus isn't delivered yet\. The hub will try again: .*The mailbox is busy/)
    .first()
    .waitFor(longTimeout)
  says = undefined
  await author.getByRole("button", { name: "Send again to Gus" }).first().click()
  await author.getByText("An email is on its way.").waitFor(longTimeout)
  await author.getByRole("button", { name: "Done" }).click()
  await author.getByRole("button", { name: "Remind Gus" }).first().waitFor(longTimeout)
})
