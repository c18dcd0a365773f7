import { account } from "@hub/contract/account"
import { secondFactor, SecondFactorRequired } from "@hub/contract/second-factor"
import { type User, users } from "@hub/contract/users"
import { expect } from "vitest"
import { createAuthenticator } from "../../../test/authenticator.ts"
import { type TestHub, openTestHub, now, password, test } from "../../../test/hub.ts"
import { computeTotp } from "./totp.ts"

const chosen = "seven quiet otters sing"
const seconds = (count: number) => new Date(now.getTime() + count * 1000)
const codeAt = (secret: string, moment: Date) => computeTotp(secret, Math.floor(moment.getTime() / 30_000))

const signIn = (hub: TestHub, given = password) =>
  hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password: given } })
async function challenged(hub: TestHub, given = password) {
  const { status, answer } = await signIn(hub, given)
  expect([status, answer.code]).toEqual([401, "second_factor_required"])
  return SecondFactorRequired.parse(answer.details)
}
const answer = (hub: TestHub, challenge: string, code: string) =>
  hub.as("nobody")(secondFactor.answerCode, { body: { challenge, code } })
const state = async (hub: TestHub) => (await hub.as("ben")(secondFactor.read)).answer

/** Ben has an authenticator app; their first code is used up. */
async function withApp(hub: TestHub) {
  const begun = await hub.as("ben")(secondFactor.beginTotp, { body: { password } })
  const { secret } = begun.answer
  const confirmed = await hub.as("ben")(secondFactor.confirmTotp, { body: { code: codeAt(secret, now) } })
  hub.setClock(seconds(60))
  return { secret, codes: confirmed.answer.recovery_codes, code: codeAt(secret, seconds(60)) }
}

async function withPasskey(hub: TestHub) {
  const key = createAuthenticator()
  const begun = await hub.as("ben")(secondFactor.beginPasskey, { body: { password } })
  const { challenge, options } = begun.answer
  const body = { challenge, name: "Blue key", response: key.make(options) }
  return { key, added: await hub.as("ben")(secondFactor.addPasskey, { body }), body }
}

test("an app is asked for at the next login, once its first code was confirmed", async ({ hub }) => {
  const begun = await hub.as("ben")(secondFactor.beginTotp, { body: { password } })
  const before = await signIn(hub)
  const wrong = await hub.as("ben")(secondFactor.confirmTotp, { body: { code: "000000" } })
  const right = await hub.as("ben")(secondFactor.confirmTotp, { body: { code: codeAt(begun.answer.secret, now) } })
  hub.setClock(seconds(30))

  const { challenge, methods } = await challenged(hub)
  const entered = await answer(hub, challenge, codeAt(begun.answer.secret, seconds(30)))

  expect(begun.answer.otpauth_url).toContain(`secret=${begun.answer.secret}`)
  expect([before.status, wrong.status, right.status]).toEqual([200, 422, 200])
  expect(methods).toEqual(["totp", "recovery"])
  expect(entered.answer.user.name).toBe("Ben")
  expect((await hub.as({ bearer: entered.answer.access_token })(account.me)).status).toBe(200)
  expect(await state(hub)).toEqual({ offered: true, totp: true, recovery_codes_left: 10, passkeys: [] })
})

test("a code is taken once, and a challenge once", async ({ hub }) => {
  const { code } = await withApp(hub)
  const first = await challenged(hub)
  const second = await challenged(hub)

  const used = await answer(hub, first.challenge, code)
  const replayed = await answer(hub, second.challenge, code)
  const again = await answer(hub, first.challenge, code)

  expect([used.status, replayed.status, again.status]).toEqual([200, 422, 410])
  expect(replayed.answer.fields).toEqual({ code: "This code isn't right or has already been used." })
})

test("two logins with one code at once let one in", async ({ hub }) => {
  const { code } = await withApp(hub)
  const challenges = [await challenged(hub), await challenged(hub), await challenged(hub)]

  const entered = await Promise.all(challenges.map(({ challenge }) => answer(hub, challenge, code)))

  expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("codes are not guessed: guesses count for the user, however often the login begins again", async ({ hub }) => {
  const { code } = await withApp(hub)

  const statuses = []
  for (let at = 0; at < 7; at++) statuses.push((await answer(hub, (await challenged(hub)).challenge, "000000")).status)
  const right = await answer(hub, (await challenged(hub)).challenge, code)

  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  expect(right.status).toBe(429)
})

test("a challenge runs out after five minutes, and tells nothing without the password", async ({ hub }) => {
  const { secret } = await withApp(hub)
  const { challenge } = await challenged(hub)
  const wrong = await signIn(hub, "a wrong password")
  hub.setClock(seconds(400))

  const late = await answer(hub, challenge, codeAt(secret, seconds(400)))
  const made = await answer(hub, "x".repeat(43), codeAt(secret, seconds(400)))

  expect([late.status, made.status]).toEqual([410, 410])
  expect([wrong.status, wrong.answer.code]).toEqual([401, "wrong_credentials"])
})

test("a recovery code stands for the app, once, and new codes kill the old ones", async ({ hub }) => {
  const { codes } = await withApp(hub)
  const enter = async (code: string) => (await answer(hub, (await challenged(hub)).challenge, code)).status

  expect(codes).toHaveLength(10)
  expect(await enter(codes[0]!.toUpperCase().replaceAll("-", " "))).toBe(200)
  expect(await enter(codes[0]!)).toBe(422)
  expect((await state(hub)).recovery_codes_left).toBe(9)
  const renewed = await hub.as("ben")(secondFactor.renewRecoveryCodes, { body: { password } })
  expect([await enter(codes[1]!), await enter(renewed.answer.recovery_codes[0]!)]).toEqual([422, 200])
  const stored = JSON.stringify(await hub.db.selectFrom("recovery_codes").selectAll().execute())
  expect(renewed.answer.recovery_codes.some((code) => stored.includes(code))).toBe(false)
})

test("a new password by mail still asks for the second proof", async ({ hub }) => {
  await withApp(hub)
  await hub.as("nobody")(account.resetPassword, { body: { email: "ben@hub.test" } })
  await hub.settle()
  const sentEmail = await hub.db.selectFrom("emails").select("text").executeTakeFirstOrThrow()
  const token = /reset-password\/(\S+)/.exec(sentEmail.text)![1]!

  const reset = await hub.as("nobody")(account.usePasswordToken, { params: { token }, body: { password: chosen } })

  expect(reset.answer).not.toHaveProperty("access_token")
  expect((await challenged(hub, chosen)).methods).toContain("totp")
})

test("the person who adds or removes a second proof gives their password again", async ({ hub }) => {
  const refused = [
    await hub.as("ben")(secondFactor.beginTotp, { body: { password: "a wrong password" } }),
    await hub.as("ben")(secondFactor.beginPasskey, { body: { password: "a wrong password" } }),
  ]
  await withApp(hub)
  refused.push(await hub.as("ben")(secondFactor.beginTotp, { body: { password: "a wrong password" } }))
  const twice = await hub.as("ben")(secondFactor.beginTotp, { body: { password } })
  const wrong = await hub.as("ben")(secondFactor.removeTotp, { body: { password: "a wrong password" } })
  const removed = await hub.as("ben")(secondFactor.removeTotp, { body: { password } })

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  expect([twice.status, wrong.status, removed.status]).toEqual([409, 422, 204])
  expect((await signIn(hub)).status).toBe(200)
  expect(await state(hub)).toMatchObject({ totp: false, recovery_codes_left: 0 })
})

test("a passkey is the second proof of a login", async ({ hub }) => {
  const { key, added } = await withPasskey(hub)
  const { challenge, methods } = await challenged(hub)
  const { options } = (await hub.as("nobody")(secondFactor.passkeyOptions, { body: { challenge } })).answer

  const body = { challenge, response: key.sign(options) }
  const entered = await hub.as("nobody")(secondFactor.answerPasskey, { body })
  const replayed = await hub.as("nobody")(secondFactor.answerPasskey, { body })

  expect([added.status, added.answer.name, added.answer.recovery_codes.length]).toEqual([201, "Blue key", 10])
  expect(methods).toEqual(["recovery", "passkey"])
  expect([entered.status, entered.answer.user.name, replayed.status]).toEqual([200, "Ben", 410])
  expect((await state(hub)).passkeys).toMatchObject([{ name: "Blue key", last_used_at: now.toISOString() }])
})

test("a passkey gets another name from its owner, and from nobody else", async ({ hub }) => {
  const { added } = await withPasskey(hub)
  const rename = (who: "ben" | "dora", name: string) =>
    hub.as(who)(secondFactor.renamePasskey, { params: { id: added.answer.id }, body: { name } })

  const refused = [await rename("dora", "Mine"), await rename("ben", "  ")]
  const renamed = await rename("ben", " Red key ")

  expect(refused.map(({ status }) => status)).toEqual([404, 422])
  expect([renamed.status, renamed.answer.name]).toEqual([200, "Red key"])
  expect((await state(hub)).passkeys).toMatchObject([{ name: "Red key" }])
})

test("another key, another site and another challenge are no proof", async ({ hub }) => {
  const { key, body } = await withPasskey(hub)
  const { challenge } = await challenged(hub)
  const listPasskeyOptions = async () =>
    (await hub.as("nobody")(secondFactor.passkeyOptions, { body: { challenge } })).answer.options
  const send = async (response: Record<string, unknown>) =>
    (await hub.as("nobody")(secondFactor.answerPasskey, { body: { challenge, response } })).status
  const foreign = createAuthenticator("http://evil.test")

  const statuses = [
    await send({ ...createAuthenticator().sign(await listPasskeyOptions()), id: body.response.id }),
    await send({ ...foreign.sign(await listPasskeyOptions()), id: body.response.id }),
    await send(key.sign({ challenge: "guessed" })),
    await send({}),
  ]
  const again = await hub.as("ben")(secondFactor.addPasskey, { body })

  expect(statuses).toEqual([422, 422, 422, 422])
  expect(again.status).toBe(410)
})

test("a copied key, whose counter is behind, is no proof", async ({ hub }) => {
  const { key } = await withPasskey(hub)
  const { challenge } = await challenged(hub)
  const { options } = (await hub.as("nobody")(secondFactor.passkeyOptions, { body: { challenge } })).answer

  const response = key.sign(options, { rewind: 1 })
  const copied = await hub.as("nobody")(secondFactor.answerPasskey, { body: { challenge, response } })

  expect([copied.status, copied.answer.code]).toEqual([422, "wrong_passkey"])
})

test("somebody who lost their phone is let in again by an administrator, and by nobody else", async ({ hub }) => {
  await withApp(hub)
  const ben = ((await hub.as("ada")(users.list)).answer as User[]).find(({ name }) => name === "Ben")!
  const params = { id: ben.id }

  const author = await hub.as("dora")(secondFactor.removeOf, { params })
  const admin = await hub.as("ada")(secondFactor.removeOf, { params })
  const after = ((await hub.as("ada")(users.list)).answer as User[]).find(({ name }) => name === "Ben")!

  expect([ben.second_factor, ben.can.remove_second_factor]).toEqual([true, true])
  expect([author.status, admin.status, (await signIn(hub)).status]).toEqual([403, 204, 200])
  expect([after.second_factor, after.can.remove_second_factor]).toEqual([false, false])
})

test("where the deployment switched second proofs off none is added or asked for", async ({ hub }) => {
  await withApp(hub)
  const plain = await openTestHub(hub.db, { sign_in: { second_factor: false, provider: undefined } })

  const begun = await plain.as("dora")(secondFactor.beginTotp, { body: { password } })
  const entered = await signIn(plain)
  const seen = await plain.as("ben")(secondFactor.read)
  await plain.close()

  expect([begun.status, entered.status, seen.answer.offered]).toEqual([404, 200, false])
})
