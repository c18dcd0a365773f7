import { account } from "@hub/contract/account"
import { audit } from "@hub/contract/audit"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { webhooks } from "@hub/contract/webhooks"
import { expect } from "vitest"
import { type TestHub, password, test } from "../../test/hub.ts"
import { createTopicInReview } from "../../test/reviews.ts"
import { asSystem } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"

test("no entry says a secret: neither a password, a token nor a link that lets its holder in", async ({ hub }) => {
  const secrets = await leaveSecrets(hub)
  const table = (await hub.as("ada", { accept: "text/csv" })(audit.list)).bytes.toString("utf8")
  const answer = JSON.stringify((await hub.as("ada")(audit.list, { query: { limit: 100 } })).answer)

  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(table).not.toContain(secret)
    expect(answer).not.toContain(secret)
  }
  for (const type of ["user.signed_in", "user.sign_in_failed", "user.setup_sent", "review.requested", "token.created"])
    expect(table).toContain(type)
})

/** Leaves traces of every secret that the hub hands out or is told, and answers the secrets. */
async function leaveSecrets(hub: TestHub) {
  const [ada, ben, nobody] = [hub.as("ada"), hub.as("ben"), hub.as("nobody")]
  await nobody(account.login, { body: { email: "ben@hub.test", password: "hunter2 hunter2" } })
  const { answer: session } = await nobody(account.login, { body: { email: "ben@hub.test", password } })
  await nobody(account.resetPassword, { body: { email: "dora@hub.test" } })
  await ada(users.create, { body: { name: "Noor", email: "noor@office.test", role: "author" } })
  const { answer: made } = await ada(account.createToken, { body: { name: "Nightly", scopes: ["read"] } })
  const { token } = await createTopicInReview(hub)
  await ben(topics.create, { body: { title: `See http://hub.test/review/${token}`, content: "Words." } })
  const url = "https://ben:p4ssw0rd@files.test/prices"
  await ada(webhooks.create, { body: { url: "https://hooks.test/in/s3cr3t-path", events: ["topic.created"] } })
  await recordEvent(asSystem(hub.app), "mail.failed", 1, { about: null, error: `535 password=letmein123 at ${url}` })
  await hub.settle()

  const mailed = await hub.db.selectFrom("emails").select("text").execute()
  const links = mailed.flatMap(({ text }) => [
    ...text.matchAll(/\/(?:review|setup-password|reset-password)\/([\w-]{16,})/g),
  ])
  return [
    "hunter2",
    password,
    session.access_token,
    made.token,
    token,
    "p4ssw0rd",
    "letmein123",
    "s3cr3t-path",
    ...links.map(([, secret]) => secret!),
  ]
}
