import { account } from "@hub/contract/account"
import { hash } from "@node-rs/argon2"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, password, test } from "../../test/hub.ts"

const momentAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const chosen = "seven quiet otters sing"

const signIn = (hub: TestHub, given = password) =>
  hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password: given } })
const requestReset = (hub: TestHub, email: string, headers = {}) =>
  hub.as("nobody", headers)(account.resetPassword, { body: { email } })
const use = (hub: TestHub, token: string, given = chosen) =>
  hub.as("nobody")(account.usePasswordToken, { params: { token }, body: { password: given } })
const listEmails = ({ db }: TestHub) => db.selectFrom("emails").select(["to_email", "text"]).orderBy("id").execute()

async function resetLink(hub: TestHub, headers = {}) {
  await requestReset(hub, "ben@hub.test", headers)
  await hub.settle()
  return /reset-password\/(\S+)/.exec((await listEmails(hub)).at(-1)!.text)![1]!
}

test("a forgotten password is set again by a link in a mail, once, and every session ends", async ({ hub }) => {
  const before = await signIn(hub)
  const token = await resetLink(hub)

  const seen = await hub.as("nobody")(account.passwordToken, { params: { token } })
  const used = await use(hub, token)
  const again = await use(hub, token)

  expect(seen.answer).toMatchObject({ purpose: "reset", email_masked: "b…@hub.test" })
  expect([used.status, used.answer]).toEqual([200, { message: "Your password was changed. Please sign in." }])
  expect([again.status, again.answer.code]).toEqual([410, "used"])
  const session = await hub.as({ bearer: before.answer.access_token })(account.me)
  expect([session.status, (await signIn(hub)).status, (await signIn(hub, chosen)).status]).toEqual([401, 401, 200])
})

test("looking at a link fifty times does not use it up", async ({ hub }) => {
  const token = await resetLink(hub)

  for (let at = 0; at < 50; at++) await hub.as("nobody")(account.passwordToken, { params: { token } })

  expect((await use(hub, token)).status).toBe(200)
})

test("a reset link runs out after 30 minutes, and a newer one kills it at once", async ({ hub }) => {
  const first = await resetLink(hub)
  const second = await resetLink(hub)
  const replaced = await use(hub, first)
  hub.setClock(momentAfter(31 * 60_000))
  const expired = await use(hub, second)

  expect([replaced.status, replaced.answer.code]).toEqual([410, "revoked"])
  expect([expired.status, expired.answer.code]).toEqual([410, "expired"])
})

test("asking for a reset is answered and recorded alike for every address, and only an account gets an email", async ({
  hub,
}) => {
  await hub.db.updateTable("users").set({ active: false }).where("role", "=", "reviewer").execute()
  const recorded = () =>
    hub.db.selectFrom("events").select(["type", "subject_id"]).orderBy("id", "desc").limit(1).execute()
  const jobs = () => hub.db.selectFrom("jobs").select("queue").where("queue", "=", "account.reset").execute()

  const seen = []
  for (const email of ["ben@hub.test", "who@hub.test", "cleo@hub.test", "eve@office.test"]) {
    const { status, answer } = await requestReset(hub, email)
    seen.push({ status, answer, events: await recorded() })
  }

  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(seen[0]).toMatchObject({ status: 202 })
  expect(await jobs()).toHaveLength(4)
  await hub.settle()
  expect((await listEmails(hub)).map((sentEmail) => sentEmail.to_email)).toEqual(["ben@hub.test"])
})

test("a reset says that the link was sent, and where it went when the hub sends no mail", async ({ hub }) => {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })

  const said = [await requestReset(mailing, "ben@hub.test"), await requestReset(hub, "ben@hub.test")].map(
    ({ answer }) => answer.message,
  )

  await mailing.close()
  expect(said).toEqual([
    "Password reset link sent",
    "Password reset link sent to the administrator's outbox, because email is off in this hub. Please ask an administrator for it.",
  ])
})

test("a link in a mail begins where the settings say, whatever the call claims", async ({ hub }) => {
  await resetLink(hub, { host: "evil.test", "x-forwarded-host": "evil.test", forwarded: "host=evil.test" })

  const [sentEmail] = await listEmails(hub)
  expect(sentEmail!.text).toContain("http://hub.test/auth/reset-password/")
  expect(sentEmail!.text).not.toContain("evil")
})

test("only so many reset emails are asked for, for one account or from one address", async ({ hub }) => {
  const one = []
  for (let at = 0; at < 5; at++) one.push(await requestReset(hub, at % 2 ? "BEN@hub.test " : "ben@hub.test"))
  const many = []
  for (let at = 0; at < 25; at++) many.push(await requestReset(hub, `user${at}@hub.test`))

  expect(one.map(({ status }) => status)).toEqual([202, 202, 202, 429, 429])
  expect(one[4]!.headers["retry-after"]).toBe("60")
  expect(one[4]!.answer.error).toBe("Too many attempts. Please try again in 60 seconds.")
  expect(many.at(-1)!.status).toBe(429)
})

test("a link has only its hash in the database, and one secret answer is not kept for a repeated call", async ({
  hub,
}) => {
  const token = await resetLink(hub)

  const rows = JSON.stringify(await hub.db.selectFrom("password_tokens").selectAll().execute())
  const jobs = JSON.stringify(await hub.db.selectFrom("jobs").selectAll().execute())
  expect(rows + jobs).not.toContain(token)
  const made = await hub.as("ben", { "idempotency-key": "k" })(account.createToken, {
    body: { name: "Script", scopes: ["read"] },
  })
  expect(made.status).toBe(201)
  expect(await hub.db.selectFrom("idempotency_keys").select("key").execute()).toEqual([])
})

test("somebody who knows their password changes it, goes on here and is out everywhere else", async ({ hub }) => {
  const here = await signIn(hub)
  const there = await signIn(hub)
  const bearer = { bearer: here.answer.access_token }

  const changed = await hub.as(bearer)(account.changePassword, { body: { current: password, new: chosen } })
  await hub.settle()

  const me = async (token: string) => (await hub.as({ bearer: token })(account.me)).status
  expect(await me(changed.answer.access_token)).toBe(200)
  expect([await me(here.answer.access_token), await me(there.answer.access_token)]).toEqual([401, 401])
  expect((await listEmails(hub))[0]).toMatchObject({ to_email: "ben@hub.test" })
  expect([(await signIn(hub)).status, (await signIn(hub, chosen)).status]).toEqual([401, 200])
})

test("the current password must be right, and is not guessed here either", async ({ hub }) => {
  const tries = []
  for (let at = 0; at < 7; at++) {
    const body = { current: `guess number ${at}`, new: chosen }
    tries.push(await hub.as("ben")(account.changePassword, { body }))
  }

  expect(tries[0]!.answer.fields).toEqual({ current: "This is not your current password." })
  expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429])
  // The person who guesses at a browser that was left open holds nobody up elsewhere.
  expect((await signIn(hub)).status).toBe(200)
})

test.for([
  ["password12345", "too easy"],
  ["Documentation Project Hub 2026", "too easy"],
  ["ben@hub.test ben", "too easy"],
  ["short", "Use at least 12 characters."],
])("the new password %s is refused beside its field", async ([given, sentence], { hub }) => {
  const changed = await hub.as("ben")(account.changePassword, { body: { current: password, new: given! } })
  const reset = await use(hub, await resetLink(hub), given)

  expect([changed.status, changed.answer.fields.new]).toEqual([422, expect.stringContaining(sentence!)])
  expect([reset.status, reset.answer.fields.password]).toEqual([422, expect.stringContaining(sentence!)])
})

test("a password kept at an older cost is kept at today's after the next login", async ({ hub }) => {
  const old = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const listSessions = () =>
    hub.db
      .selectFrom("users")
      .innerJoin("people", "people.id", "users.person_id")
      .select("password_hash")
      .where("name", "=", "Ben")
      .executeTakeFirstOrThrow()
  await hub.db.updateTable("users").set({ password_hash: old }).execute()

  const first = await signIn(hub)
  const second = await signIn(hub)

  expect([first.status, second.status]).toEqual([200, 200])
  expect((await listSessions()).password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})

test("while mail is off a reset email waits where an administrator can pass it on", async ({ hub }) => {
  await resetLink(hub)
  const mailing = await openTestHub(hub.db, { mail_is_on: true })
  await requestReset(mailing, "dora@hub.test")
  await mailing.settle()
  await mailing.close()

  const states = await hub.db.selectFrom("emails").select("state").orderBy("id").execute()
  expect(states.map(({ state }) => state)).toEqual(["waiting", "queued"])
})
