import { setTimeout as pause } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import type { App } from "../ctx.ts"
import { countPendingMigrations } from "../db/migrate.ts"
import { hasDiskSpace, isQueueMoving, readStalledWork } from "../health.ts"
import type { ServerPhase } from "./server.ts"

/** How long a check may take; what does not answer in time has not passed. */
const patience = 5000

/** Tells a supervisor that the process lives, and whether it can serve. Nothing here is secret. */
export function addHealthRoutes(fastify: FastifyInstance, app: App, phase: () => ServerPhase) {
  fastify.get("/healthz", { schema: { hide: true } }, () => ({ ok: true }))
  fastify.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const looking = readStalledWork(app)
    const [database, migrations, disk, queue] = await Promise.all([
      checkPasses(() => acceptsWrites(app)),
      checkPasses(async () => (await countPendingMigrations(app.db)) === 0),
      checkPasses(() => hasDiskSpace(app)),
      checkPasses(async () => isQueueMoving(await looking)),
    ])
    const standing = await withinTime(looking, [])
    const [starting, draining] = [phase() === "starting", phase() === "draining"]
    const ok = database && migrations && disk && queue && !starting && !draining
    return reply.code(ok ? 200 : 503).send({ ok, database, migrations, disk, queue, starting, draining, standing })
  })
}

/** One that can only be read is a copy, or has no room left. */
async function acceptsWrites({ db }: App) {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db)
  return rows[0]?.read_only === "off"
}

/** A check that throws has failed; why is in the log of whatever it asked. */
const checkPasses = async (check: () => Promise<unknown>) => (await withinTime(check(), false)) !== false

/** The answer, or another where none comes in time. */
async function withinTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const over = new AbortController()
  const late = pause(patience, otherwise, { signal: over.signal, ref: false }).catch(() => otherwise)
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => over.abort())
}
