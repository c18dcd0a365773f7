import { beforeEach, expect, test, vi } from "vitest"
import { forgetTyping, storeTyping, readStoredTyping, restoreTyping } from "./stored-typing.ts"

function stubStorage(room = Infinity): void {
  const stored = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error("There is no room.")
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
}

beforeEach(() => stubStorage())

test.each([
  ["The rate is low.\n", "The rate is very low.\n"],
  ["One.\n\nTwo.\n", "One.\n"],
  ["", "New.\n"],
  ["aaa", "aaaa"],
  ["😀", "😁"],
])("what was typed over %j is there again: %j", (content, typed) => {
  expect(storeTyping(7, 3, content, typed)).toBe(true)

  const stored = readStoredTyping(7)!
  expect([stored.revision, restoreTyping(content, stored)]).toEqual([3, typed])
  expect(readStoredTyping(8)).toBeUndefined()
})

test("nothing is stored of a text that is as it was, or that is discarded", () => {
  storeTyping(7, 3, "One.", "Two.")
  storeTyping(7, 3, "One.", "One.")
  const same = readStoredTyping(7)
  storeTyping(7, 3, "One.", "Two.")
  forgetTyping(7)

  expect([same, readStoredTyping(7)]).toEqual([undefined, undefined])
})

test("a browser that has no room says so", () => {
  stubStorage(100)
  storeTyping(7, 3, "One.", "Two.")

  expect(storeTyping(7, 3, "One.", "a".repeat(200))).toBe(false)
})
