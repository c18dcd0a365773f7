import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const root = import.meta.dirname
const screens = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"))

/** The classes that a file takes from the style sheets it imports, and those sheets do not have. */
function missingClasses(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8")
  return [...source.matchAll(/^import (\w+) from "([^"]+\.module\.css)"/gm)].flatMap(([, name = "", sheet = ""]) => {
    const rules = readFileSync(join(root, dirname(file), sheet), "utf8")
    const classNames = [...source.matchAll(new RegExp(`(?<!\\.)\\b${name}\\.(\\w+)`, "g"))].map((found) => found[1])
    return classNames
      .filter((className) => !new RegExp(`\\.${className}\\b`).test(rules))
      .map((className) => `${file}: ${name}.${className}`)
  })
}

test("a screen names only classes that its style sheet has", () => {
  expect(screens.flatMap(missingClasses)).toEqual([])
})
