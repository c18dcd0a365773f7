import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { collectKeys } from "./collect-keys.ts"

type Heard = (event: KeyboardEvent) => void
const page = new Set<Heard>()
beforeEach(() => {
  vi.stubGlobal("addEventListener", (_: string, heard: Heard) => page.add(heard))
  vi.stubGlobal("removeEventListener", (_: string, heard: Heard) => page.delete(heard))
})
afterEach(() => void vi.unstubAllGlobals())

/** Presses keys one after the other, and answers those that the page hears of. */
function press(...keys: (string | Partial<KeyboardEvent>)[]): string[] {
  return keys.flatMap((given) => {
    const pressed = typeof given === "string" ? { key: given } : given
    let isStopped = false
    const event = {
      ...pressed,
      preventDefault: () => {},
      stopPropagation: () => void (isStopped = true),
    } as KeyboardEvent
    for (const heard of page) heard(event)
    return isStopped ? [] : [event.key]
  })
}

test("what is typed before a field is there becomes its words, and does nothing on the page", () => {
  const stop = collectKeys()

  expect(press("r", "e", "m", "Backspace", "n")).toEqual([])
  expect(stop()).toBe("ren")
  expect(press("a")).toEqual(["a"])
})

test("keys that type nothing stay those of the page", () => {
  const stop = collectKeys()

  expect(press("Escape", { key: "s", ctrlKey: true }, { key: "ArrowDown", altKey: true })).toEqual([
    "Escape",
    "s",
    "ArrowDown",
  ])
  expect(stop()).toBe("")
})
