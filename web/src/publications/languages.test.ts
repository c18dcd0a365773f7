import { expect, test } from "vitest"
import { languages } from "./languages.ts"

test("an edition can be in English first, and in any of the others by name", () => {
  const [first, ...others] = languages.map(({ label }) => label)

  expect(first).toBe("English")
  expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other)))
  expect(languages.find(({ value }) => value === "de")?.label).toBe("German")
  expect(languages.filter(({ value, label }) => value === label)).toEqual([])
})
