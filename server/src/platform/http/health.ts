import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import type { House } from "../ctx.ts"
import { pendingMigrations } from "../db/migrate.ts"
import { countLyingJobs, hasRoom } from "../health.ts"

/** Tells a supervisor that the process lives, and whether it can serve. Nothing here is secret. */
export function openHealth(app: FastifyInstance, house: House, draining: () => boolean) {
  app.get("/healthz", { schema: { hide: true } }, () => ({ ok: true }))
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const [database, migrations, disk, queue] = await Promise.all([
      passes(() => sql`select 1`.execute(house.db)),
      passes(async () => (await pendingMigrations(house.db)) === 0),
      passes(() => hasRoom(house)),
      passes(async () => (await countLyingJobs(house)) === 0),
    ])
    const ok = database && migrations && disk && queue && !draining()
    return reply.code(ok ? 200 : 503).send({ ok, database, migrations, disk, queue, draining: draining() })
  })
}

/** A check that throws has failed; why is in the log of whatever it asked. */
async function passes(check: () => Promise<unknown>) {
  try {
    return (await check()) !== false
  } catch {
    return false
  }
}
