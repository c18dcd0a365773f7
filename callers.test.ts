import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { nameRoutes } from "./server/test/contract-routes.ts"

const sourcesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), "utf8") }))

const screens = sourcesUnder("web/src")

/** A screen names a route, or chooses among several of its noun by a key that it also names. */
const isCalled = ({ noun, verb }: { noun: string; verb: string }) =>
  screens.some(({ text }) => {
    const known = new RegExp(`\\b${noun} as (\\w+)`).exec(text)?.[1] ?? noun
    return (
      new RegExp(`\\b${known}\\.${verb}\\b`).test(text) ||
      (new RegExp(`\\b${known}\\[`).test(text) && text.includes(`"${verb}"`))
    )
  })

const routes = await nameRoutes()
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
