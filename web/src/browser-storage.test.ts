import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { readStored, store } from "./browser-storage.ts"

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([[{ tree: false, at: 3 }], [["a"]], ["words"], [0], [false], [null]])(
  "a value comes back as it was stored: %j",
  (value) => {
    store("sessionStorage", "key", value)

    expect(readStored("sessionStorage", "key")).toEqual(value)
  },
)

test("a value of undefined removes what was stored", () => {
  store("sessionStorage", "key", "words")
  store("sessionStorage", "key", undefined)

  expect(readStored("sessionStorage", "key")).toBeUndefined()
  expect(stored.size).toBe(0)
})

test("what is no JSON counts as nothing", () => {
  stored.set("key", "{broken")

  expect(readStored("sessionStorage", "key")).toBeUndefined()
})

test("a storage that is full or closed stops nobody", () => {
  const close = () => {
    throw new DOMException("Closed", "SecurityError")
  }
  vi.stubGlobal("sessionStorage", { getItem: close, setItem: close, removeItem: close })

  expect(() => store("sessionStorage", "key", 1)).not.toThrow()
  expect(() => store("sessionStorage", "key", undefined)).not.toThrow()
  expect(readStored("sessionStorage", "key")).toBeUndefined()
})
