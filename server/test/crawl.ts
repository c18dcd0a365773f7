import type { Route } from "@hub/contract/route"
import { expect } from "vitest"
import type { z } from "zod"
import type { Player, TestHub } from "./hub.ts"

/** A word that stands in everything that is to be hidden, and nowhere else. */
export const marker = "zebrafish"

/** What a route may ask for; each list is asked for the word too. */
const values: Record<string, unknown> = {
  q: marker,
  from: "2020-01-01",
  to: "2030-01-01",
  date: "2026-11-21",
  month: "2026-11",
  limit: 50,
}
const idsTried = 6
const words: Record<string, string[]> = { type: ["topic", "collection", "project"], format: ["pdf", "html", "word"] }

function paramsOf(route: Route): Record<string, unknown>[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((found) => found[1]!)
  let tried: Record<string, unknown>[] = [{}]
  for (const name of names) {
    const choices = words[name] ?? Array.from({ length: idsTried }, (_, index) => index + 1)
    tried = tried.flatMap((params) => choices.map((choice) => ({ ...params, [name]: choice })))
  }
  return tried.slice(0, 24)
}

function queriesOf(route: Route): Record<string, unknown>[] {
  const shape = (route.query as z.ZodObject | undefined)?.shape ?? {}
  const names = Object.keys(shape)
  const known = Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  const { q: _, ...without } = known
  const byId = names
    .filter((name) => /(_id|^topic|^project|^collection|^tag)$/.test(name))
    .flatMap((name) => [1, 2].map((id) => ({ ...without, [name]: id })))
  return [known, without, ...byId]
}

export type Question = { route: Route; params: object; query: object; headers: Record<string, string> }

/** Everything that can be asked with the numbers that there are. */
export const listQuestions = (routes: Route[]): Question[] =>
  routes.flatMap((route) =>
    paramsOf(route).flatMap((params) =>
      queriesOf(route).flatMap((query) =>
        (route.csv ? [{}, { accept: "text/csv" }] : [{}]).map((headers) => ({ route, params, query, headers })),
      ),
    ),
  )

/** The questions whose answers hold the word. */
export async function listTelling(
  hub: TestHub,
  who: Player | "nobody" | { bearer: string },
  questions: Question[],
  headers: Record<string, string> = {},
) {
  const telling: Question[] = []
  for (const asked of questions) {
    const { status, bytes } = await hub.as(who, { ...headers, ...asked.headers })(asked.route, asked as never)
    expect(status, `${asked.route.path} ${JSON.stringify([asked.params, asked.query])}`).toBeLessThan(500)
    if (Buffer.from(bytes).includes(marker)) telling.push(asked)
  }
  return telling
}

export const pathsOf = (asked: Question[]) => [...new Set(asked.map(({ route }) => route.path))].toSorted()
