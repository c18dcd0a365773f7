import { account } from "@hub/contract/account"
import { expect } from "vitest"
import { type TestHub, now, password, test } from "../../test/hub.ts"
import { openSetup } from "./first-admin.ts"

const day = 24 * 60 * 60_000
const momentAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds)

async function signIn(hub: TestHub, remember = false) {
  const { answer, cookies } = await hub.as("nobody")(account.login, {
    body: { email: " Ben@Hub.TEST ", password, remember },
  })
  return { answer, cookie: (name: string) => cookies.find((one) => one.name === name)! }
}

const renewing = (cookies: { session: string; xsrf: string }, header = cookies.xsrf) => ({
  cookie: `hub_session=${cookies.session}; XSRF-TOKEN=${cookies.xsrf}`,
  "x-xsrf-token": header,
})

test("a person signs in by email and password and is known by the token", async ({ hub }) => {
  const { answer } = await signIn(hub)

  const me = await hub.as({ bearer: answer.access_token })(account.me)

  expect(answer.user).toMatchObject({ name: "Ben", email: "ben@hub.test", role: "author", can: { administer: false } })
  expect(me.answer).toEqual(answer.user)
})

test("a wrong password and an unknown address are refused in the same words", async ({ hub }) => {
  const wrong = await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password: "something else" } })
  const unknown = await hub.as("nobody")(account.login, { body: { email: "who@hub.test", password } })

  expect([wrong.status, wrong.answer.error]).toEqual([401, "Invalid email or password"])
  expect([unknown.status, unknown.answer.error]).toEqual([401, "Invalid email or password"])
})

test("an account that was deactivated neither signs in nor goes on", async ({ hub }) => {
  const { answer } = await signIn(hub)
  await hub.db.updateTable("users").set({ active: false }).execute()

  const going = await hub.as({ bearer: answer.access_token })(account.me)
  const coming = await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })

  expect([going.status, coming.status]).toEqual([401, 401])
})

test("an access token lives 15 minutes and is renewed by the browser's cookie", async ({ hub }) => {
  const { answer, cookie } = await signIn(hub)
  hub.setClock(momentAfter(16 * 60_000))

  const expired = await hub.as({ bearer: answer.access_token })(account.me)
  const cookies = { session: cookie("hub_session").value, xsrf: cookie("XSRF-TOKEN").value }
  const renewed = await hub.as("nobody", renewing(cookies))(account.refresh)
  const me = await hub.as({ bearer: renewed.answer.access_token })(account.me)

  expect([expired.status, renewed.status, me.status]).toEqual([401, 200, 200])
})

test("the renewing cookie cannot be read by the page and does nothing without the XSRF header", async ({ hub }) => {
  const { cookie } = await signIn(hub)
  const cookies = { session: cookie("hub_session").value, xsrf: cookie("XSRF-TOKEN").value }

  const forged = await hub.as("nobody", renewing(cookies, "guessed"))(account.refresh)

  expect(cookie("hub_session")).toMatchObject({ httpOnly: true, sameSite: "Strict" })
  expect([forged.status, forged.answer.code]).toEqual([403, "xsrf"])
})

test("the renewing cookie changes at each use, and an old one is good for a moment only", async ({ hub }) => {
  const { cookie } = await signIn(hub)
  const first = { session: cookie("hub_session").value, xsrf: cookie("XSRF-TOKEN").value }

  const renewed = await hub.as("nobody", renewing(first))(account.refresh)
  const otherTab = await hub.as("nobody", renewing(first))(account.refresh)
  hub.setClock(momentAfter(60_000))
  const thief = await hub.as("nobody", renewing(first))(account.refresh)

  expect(renewed.cookies.find((one) => one.name === "hub_session")!.value).not.toBe(first.session)
  expect([renewed.status, otherTab.status, thief.status]).toEqual([200, 200, 401])
})

test("without Remember me the cookie ends with the browser, with it it lasts 30 days", async ({ hub }) => {
  const short = await signIn(hub)
  const long = await signIn(hub, true)

  expect(short.cookie("hub_session").maxAge).toBeUndefined()
  expect(long.cookie("hub_session").maxAge).toBe((30 * day) / 1000)
})

test("signing out ends every session of the user at once", async ({ hub }) => {
  const here = await signIn(hub)
  const there = await signIn(hub)

  await hub.as({ bearer: here.answer.access_token })(account.logout)

  const me = await hub.as({ bearer: there.answer.access_token })(account.me)
  expect(me.status).toBe(401)
})

test("an empty hub gives one set-up link, which makes the first administrator and then closes", async ({ hub }) => {
  await hub.db.deleteFrom("users").execute()
  const path = await openSetup(hub.app, undefined)
  const token = path!.split("/").at(-1)!
  const body = { name: "Grace", email: "Grace@Office.test", password: "a long enough password" }

  const seen = await hub.as("nobody")(account.passwordToken, { params: { token } })
  const { answer } = await hub.as("nobody")(account.usePasswordToken, { params: { token }, body })
  const again = await hub.as("nobody")(account.usePasswordToken, { params: { token }, body })

  expect(seen.answer).toMatchObject({ purpose: "first_admin", email_masked: null })
  expect(answer).toMatchObject({ user: { name: "Grace", email: "grace@office.test", role: "admin" } })
  expect([again.status, again.answer.code]).toEqual([410, "used"])
  expect(await openSetup(hub.app, undefined)).toBeUndefined()
})

test("a set-up link that has expired or was never given is refused", async ({ hub }) => {
  await hub.db.deleteFrom("users").execute()
  const path = await openSetup(hub.app, undefined)
  const token = path!.split("/").at(-1)!
  hub.setClock(momentAfter(2 * day))

  const expired = await hub.as("nobody")(account.passwordToken, { params: { token } })
  const unknown = await hub.as("nobody")(account.passwordToken, { params: { token: "x".repeat(43) } })

  expect([expired.status, expired.answer.code]).toEqual([410, "expired"])
  expect(unknown.status).toBe(404)
})

test("a password that is too short is refused beside its field, and the link stays good", async ({ hub }) => {
  await hub.db.deleteFrom("users").execute()
  const token = (await openSetup(hub.app, undefined))!.split("/").at(-1)!

  const refused = await hub.as("nobody")(account.usePasswordToken, { params: { token }, body: { password: "short" } })
  const seen = await hub.as("nobody")(account.passwordToken, { params: { token } })

  expect([refused.status, refused.answer.fields]).toEqual([422, { password: "Use at least 12 characters." }])
  expect(seen.status).toBe(200)
})

test("the settings can name the first administrator, on an empty database only", async ({ hub }) => {
  await hub.db.deleteFrom("users").execute()
  const admin = { email: "root@office.test", password: "a long enough password" }

  await openSetup(hub.app, admin)
  await openSetup(hub.app, { ...admin, email: "second@office.test" })

  const { answer } = await hub.as("nobody")(account.login, { body: admin })
  expect(answer.user.role).toBe("admin")
  expect(await hub.db.selectFrom("users").select("id").execute()).toHaveLength(1)
})
