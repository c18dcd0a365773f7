import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { answerSignIn, holdPage, onSignInAsked, pageIsHeld, signedInAgain, signInAsked } from "./sign-in-again.ts"

const keys = new EventTarget()
let letGo: () => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("addEventListener", keys.addEventListener.bind(keys))
  vi.stubGlobal("removeEventListener", keys.removeEventListener.bind(keys))
  letGo = holdPage()
})
afterEach(() => {
  if (pageIsHeld()) letGo()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const press = () => keys.dispatchEvent(new Event("keydown"))

test("a page that holds nothing is not asked to sign in over", async () => {
  letGo()

  expect(await signedInAgain({ insist: true })).toBe(false)
  expect(signInAsked()).toBe(false)
})

test("all calls that wait hear the one answer", async () => {
  const told = vi.fn<() => void>()
  const silence = onSignInAsked(told)
  const waiting = Promise.all([signedInAgain({ insist: false }), signedInAgain({ insist: true })])
  expect([signInAsked(), told.mock.calls.length]).toEqual([true, 1])

  answerSignIn(true)

  expect([await waiting, signInAsked()]).toEqual([[true, true], false])
  silence()
})

test("a question that was closed comes back only for what the author asks for", async () => {
  const first = signedInAgain({ insist: false })
  answerSignIn(false)
  expect([await first, await signedInAgain({ insist: false }), signInAsked()]).toEqual([false, false, false])

  const second = signedInAgain({ insist: true })
  expect(signInAsked()).toBe(true)
  answerSignIn(true)

  expect(await second).toBe(true)
})

test("the question waits until the author pauses, since it would get what he types", async () => {
  press()
  const waiting = signedInAgain({ insist: false })
  vi.advanceTimersByTime(600)
  press()
  vi.advanceTimersByTime(600)
  const whileTyping = signInAsked()
  vi.advanceTimersByTime(500)

  expect([whileTyping, signInAsked()]).toEqual([false, true])
  answerSignIn(true)
  expect(await waiting).toBe(true)
})

test("leaving the page answers for whoever still waits", async () => {
  const waiting = signedInAgain({ insist: false })

  letGo()

  expect([await waiting, signInAsked()]).toEqual([false, false])
})
