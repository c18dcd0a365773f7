import { afterEach, beforeEach, expect, test, vi } from "vitest"

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("location", { search: "?code=one%2Btwo" })
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test("a person who signs in at a provider comes back to where they wanted to go, and nowhere else", async () => {
  const { clearReturnPath, readReturnPath, storeReturnPath } = await import("./provider-return.ts")
  expect(readReturnPath()).toBe("/")

  storeReturnPath("/topics/7?comment=3")
  expect(readReturnPath()).toBe("/topics/7?comment=3")
  stored.set([...stored.keys()][0] ?? "", "https://elsewhere.test/topics")
  expect(readReturnPath()).toBe("/")

  clearReturnPath()
  expect(stored.size).toBe(0)
})

test("what the provider sent back is read letter for letter", async () => {
  const { arrivalSearch } = await import("./provider-return.ts")

  expect(arrivalSearch).toBe("?code=one%2Btwo")
})
