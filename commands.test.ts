import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

test("every command takes from a built program what its source exports", () => {
  const taken = readdirSync("scripts").flatMap((file) => {
    if (!file.endsWith(".mjs")) return []
    const found = readFileSync(join("scripts", file), "utf8").matchAll(
      /const \{ (\w+) \} = await import\(pathToFileURL\(join\(root, "dist\/server\/([\w-]+)\.js"\)/g,
    )
    return [...found].map(([, name, program]) => ({ name: name!, program: program! }))
  })

  const missing = taken.filter(
    ({ name, program }) =>
      !readFileSync(join("server/src", `${program}.ts`), "utf8").includes(`export async function ${name}(`),
  )

  expect(taken.length).toBeGreaterThanOrEqual(4)
  expect(missing).toEqual([])
})
