import { expect, test } from "vitest"
import { answerCalls, refuseWith } from "../../test/answering-hub.ts"
import { nameOfAccess, portalCalls, type ReviewAccess } from "./calls.ts"
import { isOffline } from "./queries.ts"

const byLink: ReviewAccess = { token: "secret-token" }
const signedIn: ReviewAccess = { id: 7 }

test("what is written behind a link is kept apart from what is written at a request", () => {
  expect([nameOfAccess(byLink), nameOfAccess(signedIn)]).toEqual(["secret-token", "request-7"])
})

test("a reviewer has the same calls by a link and signed in, each at its own address", async () => {
  const calls = answerCalls(() => ({}))
  const signal = new AbortController().signal

  for (const at of [byLink, signedIn]) {
    await portalCalls(at).read({ signal })
    await portalCalls(at).reopen()
  }

  expect(calls.map(({ method, path }) => [method, path])).toEqual([
    ["GET", "/api/review/secret-token"],
    ["POST", "/api/review/secret-token/reopen"],
    ["GET", "/api/reviews/7"],
    ["POST", "/api/reviews/7/reopen"],
  ])
})

test.each([
  [0, () => Promise.reject(new TypeError("fetch failed")), true],
  [502, () => refuseWith(502, "Bad gateway"), true],
  [409, () => refuseWith(409, "The text has changed."), false],
  [410, () => refuseWith(410, "This link has expired."), false],
])("a call that fails with %i may be made again: %s", async (_status, answer, retryable) => {
  answerCalls(answer)

  const error: unknown = await portalCalls(byLink)
    .reopen()
    .then(null, (failure: unknown) => failure)

  expect(isOffline(error)).toBe(retryable)
})
