import { expect, test } from "vitest"
import { logSearch } from "./search.ts"

test("what is no day, level or category is left out", () => {
  expect(logSearch({ from: "2026-11-21", to: "soon", level: "loud", category: "auth", q: " rye " })).toEqual({
    from: "2026-11-21",
    category: "auth",
    q: "rye",
  })
})
