import { account } from "@hub/contract/account"
import { clearing, clearWord } from "@hub/contract/clearing"
import { portal } from "@hub/contract/portal"
import { secondFactor } from "@hub/contract/second-factor"
import { expect, onTestFinished } from "vitest"
import { createAuthenticator } from "../../../test/authenticator.ts"
import { type TestHub, openTestHub, now, password, test } from "../../../test/hub.ts"
import { approvalInput, eve, createTopicInReview } from "../../../test/reviews.ts"
import { hashSecret } from "../secrets.ts"
import { computeTotp } from "../../account/second-factor/totp.ts"

const wrong = { password: "a wrong password" }

/** Makes the n-th guess with the headers it is given. */
type GuessCall = (n: number, headers: Record<string, string>) => Promise<{ status: number }>
type PrepareGuess = (hub: TestHub) => Promise<GuessCall> | GuessCall

/** Eve's link asks for a code that was mailed. */
async function coded(hub: TestHub) {
  const { review, token } = await createTopicInReview(hub)
  await hub.db.updateTable("review_requests").set({ code_to: eve.email }).where("id", "=", review.id).execute()
  const expires_at = new Date(now.getTime() + 600_000)
  await hub.db
    .insertInto("review_codes")
    .values({ request_id: review.id, hash: hashSecret(`${token} 123456`), tries: 0, expires_at })
    .execute()
  return { token }
}

async function withSecondFactor(hub: TestHub) {
  const { secret } = (await hub.as("ben")(secondFactor.beginTotp, { body: { password } })).answer
  const code = computeTotp(secret, Math.floor(now.getTime() / 30_000))
  await hub.as("ben")(secondFactor.confirmTotp, { body: { code } })
  const { answer } = await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })
  return { challenge: (answer.details as { challenge: string }).challenge }
}

async function withPasskey(hub: TestHub) {
  const { challenge, options } = (await hub.as("ben")(secondFactor.beginPasskey, { body: { password } })).answer
  const body = { challenge, name: "Blue key", response: createAuthenticator().make(options) }
  return (await hub.as("ben")(secondFactor.addPasskey, { body })).answer
}

/** A hub that may be cleared. */
async function clearable(hub: TestHub) {
  const other = await openTestHub(hub.db, { clearing: true })
  onTestFinished(() => other.close())
  return other
}

const guessings: [about: string, guessing: PrepareGuess, statuses: number[], written: string[]][] = [
  [
    "the code of an approval by link",
    async (hub) => {
      const { token } = await coded(hub)
      // The last one is right, and too late.
      const code = (n: number) => (n === 6 ? "123456" : "000000")
      return (n, headers) =>
        hub.as("dora", headers)(portal.decide, { params: { token }, body: { ...approvalInput, code: code(n) } })
    },
    Array(7).fill(422),
    Array(7).fill("review.code_refused"),
  ],
  [
    "the code of a review that is declined",
    async (hub) => {
      const { token } = await coded(hub)
      return (_, headers) =>
        hub.as("dora", headers)(portal.decline, { params: { token }, body: { reason: "Away", code: "000000" } })
    },
    Array(7).fill(422),
    Array(7).fill("review.code_refused"),
  ],
  [
    "the code of a review that is handed on",
    async (hub) => {
      const { token } = await coded(hub)
      const body = { name: "Gus", email: "gus@office.test", code: "000000" }
      return (_, headers) => hub.as("dora", headers)(portal.delegate, { params: { token }, body })
    },
    Array(7).fill(422),
    Array(7).fill("review.code_refused"),
  ],
  [
    "how often a code is mailed while no mail leaves",
    async (hub) => {
      const { token } = await coded(hub)
      return (_, headers) => hub.as("dora", headers)(portal.code, { params: { token } })
    },
    [409, 409, 409, 429, 429, 429, 429],
    [],
  ],
  [
    "the password of a login",
    (hub) => (_, headers) =>
      hub.as("dora", headers)(account.login, { body: { email: "ben@hub.test", password: wrong.password } }),
    [401, 401, 401, 401, 401, 429, 429],
    Array(5).fill("user.sign_in_failed"),
  ],
  [
    "the code of a login",
    async (hub) => {
      const { challenge } = await withSecondFactor(hub)
      return (_, headers) => hub.as("dora", headers)(secondFactor.answerCode, { body: { challenge, code: "000000" } })
    },
    [422, 422, 422, 422, 422, 429, 429],
    Array(5).fill("user.second_factor_failed"),
  ],
  [
    "the passkey of a login",
    async (hub) => {
      await withPasskey(hub)
      const { answer } = await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })
      const { challenge } = answer.details as { challenge: string }
      return (_, headers) =>
        hub.as("dora", headers)(secondFactor.answerPasskey, { body: { challenge, response: { id: "none" } } })
    },
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "the password asked again before the password is changed",
    (hub) => (_, headers) =>
      hub.as("ben", headers)(account.changePassword, {
        body: { current: wrong.password, new: "seven quiet otters sing" },
      }),
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "the password asked again before an app is set up",
    (hub) => (_, headers) => hub.as("ben", headers)(secondFactor.beginTotp, { body: wrong }),
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "the password asked again before an app is removed",
    (hub) => (_, headers) => hub.as("ben", headers)(secondFactor.removeTotp, { body: wrong }),
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "the password asked again before recovery codes are renewed",
    (hub) => (_, headers) => hub.as("ben", headers)(secondFactor.renewRecoveryCodes, { body: wrong }),
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "the password asked again before a passkey is added",
    (hub) => (_, headers) => hub.as("ben", headers)(secondFactor.beginPasskey, { body: wrong }),
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "the password asked again before a passkey is removed",
    async (hub) => {
      const { id } = await withPasskey(hub)
      return (_, headers) => hub.as("ben", headers)(secondFactor.removePasskey, { params: { id }, body: wrong })
    },
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "the password asked again before the database is cleared",
    async (hub) => {
      const other = await clearable(hub)
      const body = { confirm_text: clearWord, ...wrong }
      return (_, headers) => other.as("ada", headers)(clearing.clear, { body })
    },
    [422, 422, 422, 422, 422, 429, 429],
    [],
  ],
  [
    "how often a new password is asked for",
    (hub) => (_, headers) => hub.as("dora", headers)(account.resetPassword, { body: { email: eve.email } }),
    [202, 202, 202, 429, 429, 429, 429],
    Array(3).fill("user.reset_requested"),
  ],
]

const keys = ["without a key", "with a new key each time", "with the same key each time"]

for (const key of keys)
  // A call that was taken is answered to its key again, and not counted again.
  test.for(
    key === keys[2] ? guessings.filter(([, , statuses]) => statuses.every((status) => status >= 400)) : guessings,
  )(`%s is limited and written down ${key}`, async ([, guessing, expected, written], { hub }) => {
    const guess = await guessing(hub)
    const before = await listEvents(hub)

    const statuses = []
    for (const [n] of expected.entries()) {
      const value = key === keys[1] ? `guess-${n}` : "guess"
      const headers: Record<string, string> = key === keys[0] ? {} : { "idempotency-key": value }
      statuses.push((await guess(n, headers)).status)
    }

    expect(statuses).toEqual(expected)
    expect((await listEvents(hub)).slice(before.length)).toEqual(written)
  })

const listEvents = async ({ db }: TestHub) =>
  (await db.selectFrom("events").select("type").orderBy("id").execute()).map(({ type }) => type)
