import type { PublicationStatus } from "@hub/contract/publications"
import { expect, test } from "vitest"
import { publicationList, publicationQuery, runningEditionsQuery } from "./queries.ts"

type Refetch = false | number | undefined | ((query: never) => false | number | undefined)

/** How long a screen waits with these data before it looks again, in milliseconds. */
const wait = (interval: Refetch, data: unknown) =>
  typeof interval === "function" ? interval({ state: { data } } as never) : interval

const made = { bytes: 2000, error: null }

test.each<
  [status: PublicationStatus, files: (typeof made | { bytes: null; error: string | null })[], interval: number | false]
>([
  ["queued", [], 1000],
  ["building", [], 1000],
  ["live", [made], false],
  ["live", [made, { bytes: null, error: null }], 1000],
  ["live", [made, { bytes: null, error: "No room left." }], false],
  ["scheduled", [made], 15_000],
  ["failed", [], false],
])("an edition that is %s, with the files %j, is looked at again after %s ms", (status, files, interval) => {
  expect(wait(publicationQuery(1).refetchInterval as Refetch, { status, files })).toBe(interval)
})

test("lists are looked at again as long as the hub is at work on one of their editions", () => {
  const list = publicationList({}).refetchInterval as Refetch
  const running = runningEditionsQuery().refetchInterval as Refetch
  const pages = (...statuses: string[]) => ({ pages: [{ rows: [] }, { rows: statuses.map((status) => ({ status })) }] })

  expect([wait(list, pages("live", "building")), wait(list, pages("live", "built")), wait(list, undefined)]).toEqual([
    1000,
    false,
    false,
  ])
  expect([wait(running, { rows: [{}] }), wait(running, { rows: [] })]).toEqual([1000, false])
})
