import { accessRequests } from "@hub/contract/access-requests"
import { account } from "@hub/contract/account"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { password, test } from "./hub.ts"

const forged = {
  host: "evil.test",
  "x-forwarded-host": "evil.test",
  "x-forwarded-proto": "ftp",
  forwarded: "host=evil.test",
}
const noor = { name: "Noor", email: "noor@office.test" }

test("every link in every email begins where the settings say, whatever the calls claim", async ({ hub }) => {
  const [nobody, ada, ben] = [hub.as("nobody", forged), hub.as("ada", forged), hub.as("ben", forged)]

  await nobody(account.resetPassword, { body: { email: "dora@hub.test" } })
  const { answer: made } = await ada(users.create, { body: { ...noor, role: "author" } })
  await ada(users.resendSetupEmail, { params: { id: made.user.id } })
  await nobody(accessRequests.request, {
    body: { ...noor, email: "noor@home.test", department: "Other", reason: "Work." },
  })
  const { answer: requested } = await ada(accessRequests.list)
  await ada(accessRequests.approve, { params: { id: requested[0]!.id }, body: {} })
  const { answer: topic } = await ben(topics.create, { body: { title: "Rate", content: "Words." } })
  await ben(reviews.request, { body: { topic_id: topic.id, external: { name: "Gus", email: "gus@office.test" } } })
  const { answer: signedIn } = await nobody(account.login, { body: { email: "ben@hub.test", password } })
  await hub.as({ bearer: signedIn.access_token }, forged)(account.changePassword, {
    body: { current: password, new: "seven quiet otters sing" },
  })
  await hub.settle()

  const sentEmails = await hub.db.selectFrom("emails").select(["to_email", "text"]).orderBy("id").execute()
  const linked = sentEmails.map(({ to_email, text }) => ({ to_email, links: text.match(/\w+:\/\/\S+/g) ?? [] }))
  expect(linked.map(({ to_email }) => to_email).toSorted()).toEqual(
    ["ben@hub.test", "dora@hub.test", "gus@office.test", "noor@home.test", noor.email, noor.email].toSorted(),
  )
  for (const { links } of linked) expect(links).toEqual([expect.stringMatching(/^http:\/\/hub\.test\//)])
  expect(JSON.stringify(sentEmails)).not.toContain("evil")
})
