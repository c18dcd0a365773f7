import { expect, test } from "vitest"
import { answerCalls } from "../../test/answering-hub.ts"
import { CallFailed } from "../call.ts"
import { readSecondsToWait, submitPassword } from "./sign-in.ts"

const body = { email: "ada@example.org", password: "correct horse", remember: false }
const refused = () => submitPassword(body).then(null, (error: unknown) => (error as CallFailed).failure.error)

test("a person with the right password is signed in", async () => {
  answerCalls(() => Response.json({ access_token: "fresh", user: { id: 1 } }))

  expect(await submitPassword(body)).toEqual({ signedIn: { access_token: "fresh", user: { id: 1 } } })
})

test("the person who has a second factor is asked for it next", async () => {
  const details = { challenge: "c-1", methods: ["totp"], expires_at: "2026-11-21T09:05:00.000Z" }
  answerCalls(() =>
    Response.json({ error: "Enter your code.", code: "second_factor_required", details }, { status: 401 }),
  )

  expect(await submitPassword(body)).toEqual({ required: details })
})

test("what the hub says about a failed sign-in is shown", async () => {
  answerCalls(() => Response.json({ error: "This account is locked.", code: "locked" }, { status: 403 }))

  expect(await refused()).toBe("This account is locked.")
})

test("where something else answered for the hub, the specification has the words", async () => {
  answerCalls(() => new Response("<html>Unauthorized</html>", { status: 401 }))

  expect(await refused()).toBe("Invalid email or password")
})

test("a hub that failed is not taken for a wrong password", async () => {
  answerCalls(() => new Response("Bad gateway", { status: 502 }))

  expect(await refused()).toBe("The hub couldn't complete this request (status 502). Try again.")
})

const failed = (status: number, details?: unknown) =>
  new CallFailed({ error: "Too many attempts.", code: "too_many", ...(details ? { details } : {}) }, status)

test.each([
  ["as long as the hub says", failed(429, { retry_after: 30 }), 30],
  ["unknown, where the hub says nothing", failed(429), null],
  ["unknown, where the hub says no number", failed(429, { retry_after: "soon" }), null],
  ["none after another refusal", failed(401, { retry_after: 30 }), null],
  ["none after another error", new Error("no"), null],
])("the time until the next try is %s", (_what, error, seconds) => {
  expect(readSecondsToWait(error)).toBe(seconds)
})
