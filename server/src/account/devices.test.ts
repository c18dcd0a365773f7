import { account } from "@hub/contract/account"
import { secondFactor, SecondFactorRequired } from "@hub/contract/second-factor"
import { expect } from "vitest"
import { type TestHub, now, password, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { countAttempt } from "./attempts.ts"
import { createPasswordLink } from "./password-link.ts"
import { computeTotp } from "./second-factor/totp.ts"

const minute = 60_000
const momentAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const wrong = "a wrong password"

const signIn = (hub: TestHub, given: string, { name = "ben", ...headers }: { name?: string; cookie?: string } = {}) =>
  hub.as("nobody", headers)(account.login, { body: { email: `${name}@hub.test`, password: given } })

type ReceivedCookies = Awaited<ReturnType<typeof signIn>>["cookies"]
const deviceIn = (cookies: ReceivedCookies) =>
  cookies
    .filter(({ name }) => name.startsWith("hub_device_"))
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ")

/** The cookie of a browser in which somebody signed in before. */
const browserOf = async (hub: TestHub, name = "ben") => deviceIn((await signIn(hub, password, { name })).cookies)

/** Somebody elsewhere guesses until the account has to wait. */
async function guessed(hub: TestHub, name = "ben") {
  for (let at = 0; at < 5; at++) await signIn(hub, wrong, { name })
}

test("who signed in here before gets in while others guess, and those go on waiting", async ({ hub }) => {
  const cookie = await browserOf(hub)
  await guessed(hub)

  const elsewhere = await signIn(hub, password)
  const here = await signIn(hub, password, { cookie })
  const guesser = await signIn(hub, wrong)

  expect([elsewhere.status, here.status, guesser.status]).toEqual([429, 200, 429])
})

test("the cookie of a known browser is not readable by pages, and is stored as a hash", async ({ hub }) => {
  const { cookies } = await signIn(hub, password)

  const [device] = cookies.filter(({ name }) => name.startsWith("hub_device_"))
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api" })
  const rows = JSON.stringify(await hub.db.selectFrom("devices").selectAll().execute())
  expect(rows).not.toContain(device!.value)
})

test("guesses with a stolen device cookie are counted, with an idempotency key too", async ({ hub }) => {
  const cookie = await browserOf(hub)

  const statuses = []
  for (let at = 0; at < 8; at++) {
    const headers = { cookie, authorization: "Bearer dora", "idempotency-key": `k${at}` }
    const { status } = await hub.as("nobody", headers)(account.login, {
      body: { email: "ben@hub.test", password: wrong },
    })
    statuses.push(status)
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test("the device cookie of another user, or one that was made up, opens no way around the wait", async ({ hub }) => {
  const doras = await browserOf(hub, "dora")
  const bens = await browserOf(hub)
  const [name] = bens.split("=")
  await guessed(hub)

  const tries = [
    await signIn(hub, password, { cookie: doras }),
    await signIn(hub, password, { cookie: `${name}=${doras.split("=")[1]}` }),
    await signIn(hub, password, { cookie: `${name}=${"x".repeat(43)}` }),
  ]

  expect(tries.map(({ status }) => status)).toEqual([429, 429, 429])
})

test("who is slowed by many guesses at many accounts from one address is only slowed there", async ({ hub }) => {
  const cookie = await browserOf(hub)
  const ctx = asSystem(hub.app)
  for (let at = 0; at < 100; at++) await countAttempt(ctx, [{ kind: "address", of: "127.0.0.1" }])

  const stranger = await signIn(hub, password, { name: "dora" })
  const known = await signIn(hub, password, { cookie })

  expect([stranger.status, known.status]).toEqual([429, 200])
})

test("typos of thirteen accounts hold no colleague at the same address, and are forgiven with time", async ({
  hub,
}) => {
  for (let at = 0; at < 55; at++) {
    const { status } = await signIn(hub, wrong, { name: `typo${at % 13}` })
    expect(status).toBe(401)
  }

  expect((await signIn(hub, password, { name: "dora" })).status).toBe(200)
  hub.setClock(momentAfter(30 * 2 * minute))
  await signIn(hub, wrong, { name: "someone" })
  const { count } = await addressCount(hub)
  expect(count).toBe(55 - 30 + 1)
})

test("an address that is used all day recovers, and one that guesses all day stays slow", async ({ hub }) => {
  const ctx = () => ({ ...asSystem(hub.app), now: hub.app.clock() })
  for (let at = 0; at < 100; at++) await countAttempt(ctx(), [{ kind: "address", of: "127.0.0.1" }])

  let guesses = 0
  for (let second = 0; second < 3600; second += 10) {
    hub.setClock(momentAfter(second * 1000))
    guesses += await countAttempt(ctx(), [{ kind: "address", of: "127.0.0.1" }]).then(
      () => 1,
      () => 0,
    )
  }
  hub.setClock(momentAfter(3600_000 + 10 * 2 * minute))
  const colleague = await signIn(hub, password, { name: "dora" })

  expect(guesses).toBeGreaterThan(20)
  expect(guesses).toBeLessThan(50)
  expect(colleague.status).toBe(200)
})

test("a completed reset lifts the wait, and guesses that go on do not hold up who reset", async ({ hub }) => {
  await guessed(hub)
  const ben = await hub.db.selectFrom("people").select("id").where("name", "=", "Ben").executeTakeFirstOrThrow()
  const user = await hub.db.selectFrom("users").select("id").where("person_id", "=", ben.id).executeTakeFirstOrThrow()
  const to = { id: user.id, name: "Ben", email: "ben@hub.test" }
  const { link } = await createPasswordLink(asSystem(hub.app), "reset", to)
  const token = link!.split("/").at(-1)!
  const chosen = "nine brave herons wade"

  const reset = await hub.as("nobody")(account.usePasswordToken, { params: { token }, body: { password: chosen } })
  const elsewhere = await signIn(hub, chosen)
  await guessed(hub)
  const here = await signIn(hub, chosen, { cookie: deviceIn(reset.cookies) })

  expect([reset.status, elsewhere.status, here.status]).toEqual([200, 200, 200])
})

test("a changed password and the end of other sessions take the trust from other browsers", async ({ hub }) => {
  const lost = await browserOf(hub)
  const { answer, cookies } = await signIn(hub, password)
  const cookie = deviceIn(cookies)
  await hub.as({ bearer: answer.access_token }, { cookie })(account.endOtherSessions)
  await guessed(hub)

  const [there, here] = [await signIn(hub, password, { cookie: lost }), await signIn(hub, password, { cookie })]

  expect([there.status, here.status]).toEqual([429, 200])
})

test("guesses from outside do not hold up a user who is signed in and proves the password again", async ({ hub }) => {
  await guessed(hub)

  const { status } = await hub.as("ben")(secondFactor.beginTotp, { body: { password } })

  expect(status).toBe(200)
})

test("a browser is known only after the second proof", async ({ hub }) => {
  const { secret } = (await hub.as("ben")(secondFactor.beginTotp, { body: { password } })).answer
  const code = computeTotp(secret, Math.floor(now.getTime() / 30_000))
  await hub.as("ben")(secondFactor.confirmTotp, { body: { code } })

  const first = await signIn(hub, password)
  const { challenge } = SecondFactorRequired.parse(first.answer.details)
  hub.setClock(momentAfter(minute))
  const second = await hub.as("nobody")(secondFactor.answerCode, {
    body: { challenge, code: computeTotp(secret, Math.floor(momentAfter(minute).getTime() / 30_000)) },
  })

  expect([first.status, deviceIn(first.cookies)]).toEqual([401, ""])
  expect([second.status, deviceIn(second.cookies)]).toEqual([200, expect.stringMatching(/^hub_device_\d+=.{43}$/)])
})

const addressCount = ({ db }: TestHub) =>
  db.selectFrom("attempts").select("count").where("key", "like", "address:%").executeTakeFirstOrThrow()
