import { expect, test } from "vitest"
import { takeTabId } from "./tab-id.ts"

function makeTab(stored: [string, string][] = []) {
  const entries = new Map(stored)
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

test("a tab that loads another page is still the same tab", () => {
  const tab = makeTab()
  const leaving: (() => void)[] = []

  const first = takeTabId(tab, (leave) => leaving.push(leave))
  for (const leave of leaving) leave()

  expect(takeTabId(tab, () => undefined)).toBe(first)
})

test("a copy of a tab that is open is another tab", () => {
  const tab = makeTab()
  const first = takeTabId(tab, () => undefined)

  expect(takeTabId(makeTab([...tab.entries]), () => undefined)).not.toBe(first)
})

test("a browser that stores nothing has an id too", () => {
  const refuse = () => {
    throw new Error("Storage is off.")
  }

  expect(takeTabId({ getItem: refuse, setItem: refuse, removeItem: refuse }, (leave) => leave())).not.toBe("")
})
