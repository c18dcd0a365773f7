import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Route } from "./contract/src/route.ts"

const sourcesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), "utf8") }))

const screens = sourcesUnder("web/src")

/** Every route with the name by which screens call it: the object of routes that exports it, and its key there. */
async function namedRoutes() {
  const folder = "contract/src"
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
      .map((file) => import(`./contract/src/${file}`) as Promise<object>),
  )
  return modules
    .flatMap((module) => Object.entries(module) as [string, object | null][])
    .flatMap(([noun, routes]) =>
      Object.entries(routes ?? {}).map(([verb, route]: [string, unknown]) => ({ noun, verb, route })),
    )
    .filter((one): one is { noun: string; verb: string; route: Route } => isRoute(one.route))
}

const isRoute = (one: unknown): one is Route =>
  typeof one === "object" && one !== null && "path" in one && "answer" in one

/** A screen names a route, or chooses among several of its noun by a key that it also names. */
const isCalled = ({ noun, verb }: { noun: string; verb: string }) =>
  screens.some(({ text }) => {
    const known = new RegExp(`\\b${noun} as (\\w+)`).exec(text)?.[1] ?? noun
    return (
      new RegExp(`\\b${known}\\.${verb}\\b`).test(text) ||
      (new RegExp(`\\b${known}\\[`).test(text) && text.includes(`"${verb}"`))
    )
  })

const routes = await namedRoutes()
const nameOf = ({ noun, verb }: { noun: string; verb: string }) => `${noun}.${verb}`

test("every call of the contract has a screen that makes it, or says who else does", () => {
  const unused = routes.filter(({ route }) => route.callers === undefined).filter((one) => !isCalled(one))

  expect(routes.length).toBeGreaterThan(300)
  expect(unused.map(nameOf)).toEqual([])
})

test("no call that a screen makes is said to be for others only", () => {
  expect(
    routes
      .filter(({ route }) => route.callers !== undefined)
      .filter(isCalled)
      .map(nameOf),
  ).toEqual([])
})
