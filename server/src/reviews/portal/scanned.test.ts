import { join } from "node:path"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { portalAt, createTopicInReview } from "../../../test/reviews.ts"
import { serveWebApp } from "../../platform/http/web-app.ts"
import { root } from "../../platform/root.ts"
import { readHubName } from "../../settings/current.ts"

/** One digest of every row of every table. */
async function digest({ db }: TestHub) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const digests: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    digests.push(`${name} ${rows[0]!.digest}`)
  }
  return digests
}

/** How scanners of mail and previews of links, ask for a page before anybody reads it. */
const visits = [
  { method: "GET", headers: { "user-agent": "Mozilla/5.0 (compatible; LinkScanner/1.0)", accept: "text/html" } },
  { method: "HEAD", headers: { "user-agent": "LinkScanner/1.0" } },
  { method: "GET", headers: { "sec-purpose": "prefetch;prerender", purpose: "prefetch", "x-moz": "prefetch" } },
  { method: "OPTIONS", headers: { origin: "https://scanner.test", "access-control-request-method": "POST" } },
] as const

test("a scanner that opens the page of every link fifty times changes no row of any table", async ({ hub }) => {
  await serveWebApp(hub.fastify, join(root, "dist/web"), () => readHubName(hub.app))
  const { token, tokens } = await createTopicInReview(hub)
  await hub.settle()
  const before = await digest(hub)

  const statuses = new Set<string>()
  for (let visit = 0; visit < 50; visit++)
    for (const each of [...tokens, "nobodys"])
      for (const { method, headers } of visits)
        for (const path of [`/review/${each}`, `/review/${each}?utm_source=scanner`, `/api/review/${each}`]) {
          const { statusCode, body } = await hub.fastify.inject({ method, url: path, headers })
          if (path === `/review/${token}`) statuses.add(`${method} ${statusCode} ${/<!doctype html>/i.test(body)}`)
        }
  await hub.settle()

  expect(before.length).toBeGreaterThan(40)
  expect([...statuses]).toEqual(["GET 200 true", "HEAD 200 false", "OPTIONS 404 false"])
  expect(await digest(hub)).toEqual(before)
})

test("the digest tells when a person opened the page", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)
  await hub.settle()
  const before = await digest(hub)

  await portalAt(hub, token).open()

  expect(await digest(hub)).not.toEqual(before)
})
