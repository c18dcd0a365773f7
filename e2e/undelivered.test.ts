import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { postOffice, type Refuses } from "../server/test/post-office.ts"
import { fitsEverywhere, patiently } from "./accounts.ts"
import { asked, browser, graceIsSignedIn, hub, page as author } from "./grace.ts"
import { axeFindings, pictures } from "./house.ts"

let says: Refuses
let office: Awaited<ReturnType<typeof postOffice>>
beforeAll(async () => {
  office = await postOffice({ refuses: () => says })
})
afterAll(() => office?.close())
graceIsSignedIn(() => ({ HUB_SMTP_URL: office.url }))

/** A topic sent to somebody outside, whose letter meets what the post office says. */
async function sent(title: string, name: string) {
  const { id } = await asked<{ id: number }>("POST", "/api/topics", { title, content: "# Rents\n\nThey rise.\n" })
  const external = { name, email: `${name.toLowerCase()}-${Date.now()}@office.test` }
  await asked("POST", "/api/reviews/request", { topic_id: id, external })
}

type Listed = { reviewer: { name: string }; undelivered: { reason: string } | null }[]

const refused = async (name: string) => {
  const answer = await asked<Record<string, Listed[number]>>("GET", "/api/reviews")
  return Object.values(answer).some((one) => one?.reviewer?.name === name && one.undelivered !== null)
}

test("the sender sees that a letter reached nobody and why, and passes the link on himself", async () => {
  onTestFailed(() => pictures(browser))
  says = { code: 550, sentence: "No such user here" }
  await sent("Rents", "Eve")
  await expect.poll(() => refused("Eve"), patiently).toBe(true)

  await fitsEverywhere(author, "undelivered", async () => {
    await author.goto(`${hub.url}/reviews`)
    await author
      .getByText(/The mail to Eve could not be delivered: .*No such user here/)
      .first()
      .waitFor(patiently)
  })
  await author.getByRole("button", { name: "Link for Eve to pass on" }).first().click()
  await author.getByLabel("Review link for Eve").waitFor(patiently)
  expect(await axeFindings(author)).toEqual([])
  const link = await author.getByLabel("Review link for Eve").inputValue()
  await author.getByRole("button", { name: "Done" }).click()

  await author.goto(link)
  await author.getByRole("heading", { name: "Administrator asks you to review “Rents”" }).waitFor(patiently)
})

test("a letter that is refused for now says that it is tried again", async () => {
  onTestFailed(() => pictures(browser))
  says = { code: 451, sentence: "The mailbox is busy" }
  await sent("Prices", "Gus")
  await expect.poll(() => refused("Gus"), patiently).toBe(true)

  await author.goto(`${hub.url}/reviews`)
  await author
    .getByText(/The mail to Gus is not delivered yet, and is tried again: .*The mailbox is busy/)
    .first()
    .waitFor(patiently)
  says = undefined
  await author.getByRole("button", { name: "Send again to Gus" }).first().click()
  await author.getByText("An email is on its way.").waitFor(patiently)
  await author.getByRole("button", { name: "Done" }).click()
  await author.getByRole("button", { name: "New link for Gus" }).first().waitFor(patiently)
})
