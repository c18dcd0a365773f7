import { expect, test } from "vitest"
import { initialsOf } from "./initials.ts"

test.each([
  ["Mara Lindt", "ML"],
  ["Mara Lindt (sample)", "ML"],
  ["Ana Maria de Souza", "AS"],
  ["Plato", "P"],
  ["(nobody)", "("],
])("of %s the initials are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
