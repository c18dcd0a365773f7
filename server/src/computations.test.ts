import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { computations } from "./computations.ts"

const sources = import.meta.dirname

test("the threads know every computation, each by a name of its own", () => {
  const written = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test.") && !file.includes("platform/threads/"))
    .flatMap((file) => [...readFileSync(join(sources, file), "utf8").matchAll(/= defineComputation\(\s*"([^"]+)"/g)])
    .map(([, name]) => name ?? "")
  expect(written.length).toBeGreaterThan(1)
  expect(computations.map(({ name }) => name).toSorted()).toEqual(written.toSorted())
})
