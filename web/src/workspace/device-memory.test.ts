import { afterEach, beforeEach, expect, test, vi } from "vitest"
import {
  chooseCollection,
  readLastCollection,
  readPanes,
  saveLastCollection,
  savePanes,
  usualPanes,
} from "./device-memory.ts"

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test("columns and tab come back as they were left; anything else stored there is left out", () => {
  expect(readPanes()).toEqual(usualPanes)

  savePanes({ tree: false, rail: true, tab: "outline" })
  expect(readPanes()).toEqual({ tree: false, rail: true, tab: "outline" })

  stored.set("hub.workspace.panes", '{"tab":"unknown","rail":"no"}')
  expect(readPanes()).toEqual(usualPanes)
  stored.set("hub.workspace.panes", "not JSON")
  expect(readPanes()).toEqual(usualPanes)
})

test("the tree is that of the address, else of the collection used last, else of the first", () => {
  const placed = [{ id: 4 }, { id: 5 }]
  saveLastCollection(1, 5)

  expect(chooseCollection(9, readLastCollection(1), placed)).toBe(9)
  expect(chooseCollection(undefined, readLastCollection(1), placed)).toBe(5)
  expect(chooseCollection(undefined, readLastCollection(2), placed)).toBe(4)
  expect(chooseCollection(undefined, 6, placed)).toBe(4)
  expect(chooseCollection(undefined, undefined, [])).toBeUndefined()
})
