import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { answerSignIn, holdPage, subscribeToSignIn, isPageHeld, requestSignIn, isSignInShown } from "./sign-in-again.ts"

const keys = new EventTarget()
let releasePage: () => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("addEventListener", keys.addEventListener.bind(keys))
  vi.stubGlobal("removeEventListener", keys.removeEventListener.bind(keys))
  releasePage = holdPage()
})
afterEach(() => {
  if (isPageHeld()) releasePage()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const press = () => keys.dispatchEvent(new Event("keydown"))

test("a page that holds nothing is not asked to sign in over", async () => {
  releasePage()

  expect(await requestSignIn({ insist: true })).toBe(false)
  expect(isSignInShown()).toBe(false)
})

test("all calls that wait hear the one answer", async () => {
  const listener = vi.fn<() => void>()
  const silence = subscribeToSignIn(listener)
  const waiting = Promise.all([requestSignIn({ insist: false }), requestSignIn({ insist: true })])
  expect([isSignInShown(), listener.mock.calls.length]).toEqual([true, 1])

  answerSignIn(true)

  expect([await waiting, isSignInShown()]).toEqual([[true, true], false])
  silence()
})

test("a question that was closed comes back only for what the author asks for", async () => {
  const first = requestSignIn({ insist: false })
  answerSignIn(false)
  expect([await first, await requestSignIn({ insist: false }), isSignInShown()]).toEqual([false, false, false])

  const second = requestSignIn({ insist: true })
  expect(isSignInShown()).toBe(true)
  answerSignIn(true)

  expect(await second).toBe(true)
})

test("the question waits until the author pauses, since it would get what they type", async () => {
  press()
  const waiting = requestSignIn({ insist: false })
  vi.advanceTimersByTime(600)
  press()
  vi.advanceTimersByTime(600)
  const whileTyping = isSignInShown()
  vi.advanceTimersByTime(500)

  expect([whileTyping, isSignInShown()]).toEqual([false, true])
  answerSignIn(true)
  expect(await waiting).toBe(true)
})

test("leaving the page answers for the person who still waits", async () => {
  const waiting = requestSignIn({ insist: false })

  releasePage()

  expect([await waiting, isSignInShown()]).toEqual([false, false])
})
