import { randomBytes } from "node:crypto"
import { EventEmitter } from "node:events"
import { tmpdir } from "node:os"
import { argv, cpuUsage, exit, stdout } from "node:process"
import { account } from "@hub/contract/account"
import { identify } from "../src/account/identify.ts"
import { routePolicy } from "../src/route-policy.ts"
import { hashPassword } from "../src/account/password.ts"
import { addAccountRoutes } from "../src/account/routes.ts"
import type { App } from "../src/platform/ctx.ts"
import { migrate } from "../src/platform/db/migrate.ts"
import { openDatabase } from "../src/platform/db/open.ts"
import { findPackedDatabase } from "../src/platform/db/packed-database.ts"
import { openVault } from "../src/platform/vault.ts"
import { openFileStore } from "../src/platform/files/files.ts"
import { createServer } from "../src/platform/http/server.ts"
import { openThreadPool } from "../src/platform/threads/pool.ts"
import { publicNetwork } from "../src/platform/network/address.ts"

// login-times.js [rounds] [kinds…]: measures whether the time of a refused login, or of a request for a new password, tells what kind of account there is.
const rounds = Number(argv[2] ?? 1000)
const kinds = argv.length > 3 ? argv.slice(3) : ["known", "unknown", "inactive", "no-password"]
const throwing = (sentence: string) => {
  throw new Error(sentence)
}
const { db, hiding, counters } = await openDatabase({ memory: true, ...findPackedDatabase() }, throwing)
await migrate(db)
const now = new Date()
for (const kind of ["known", "inactive", "no-password"] as const) {
  const person = { name: kind, email: `${kind}@bench.test`, created_at: now }
  const { id } = await db.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow()
  const password_hash = kind === "no-password" ? null : await hashPassword("correct horse battery")
  const user = { person_id: id, role: "author", active: kind !== "inactive", password_hash, created_at: now } as const
  await db.insertInto("users").values(user).execute()
}
const app: App = {
  db,
  hiding,
  embedded: true,
  liveUpdates: new EventEmitter(),
  files: openFileStore(tmpdir()),
  vault: openVault([randomBytes(32)]),
  counters,
  threads: openThreadPool(),
  clock: () => new Date(),
  public_url: "http://bench.test",
  reader_url: "http://bench.test",
  mail_is_on: false,
  mail: { current: () => undefined, is_fixed: true, reload: () => Promise.resolve() },
  links_are_checked: false,
  link_world: publicNetwork,
  webhook_network: publicNetwork,
  publish_folder: undefined,
  work_folder: tmpdir(),
  backups: { folder: tmpdir(), keep: 1, by_itself: false },
  may_be_cleared: false,
  log: () => {},
}
const server = await createServer({
  app,
  identify,
  policy: routePolicy,
  noteAnswer: async () => {},
  openView: async (_app, viewer) => viewer,
  version: "0",
  strict: false,
  logger: false,
})
addAccountRoutes(server.router, { second_factor: true, provider: undefined })

for (const route of [account.login, account.resetPassword]) {
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  // Processor time beside the clock's, since a busy machine stretches the latter at random.
  const work = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < kinds.length; at++) {
      // Another kind goes first each time, so that what else the machine does strikes all alike.
      const kind = kinds[(round + at) % kinds.length] ?? "known"
      await db.deleteFrom("attempts").execute()
      const payload = { email: `${kind}@bench.test`, password: "a wrong password" }
      const [started, before] = [performance.now(), cpuUsage()]
      await server.fastify.inject({ method: "POST", url: route.path, payload })
      times.get(kind)?.push(performance.now() - started)
      const { user, system } = cpuUsage(before)
      work.get(kind)?.push((user + system) / 1000)
    }
  for (const kind of kinds)
    stdout.write(
      `${route.path} ${kind}: ${quartiles(times.get(kind))} ms, of the processor ${quartiles(work.get(kind))} ms\n`,
    )
}
exit(0)

function quartiles(times: number[] = []) {
  const sorted = times.toSorted((one, other) => one - other)
  return [0.25, 0.5, 0.75].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)).join(" / ")
}
