import { setTimeout as pause } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import type { House } from "../ctx.ts"
import { pendingMigrations } from "../db/migrate.ts"
import { hasRoom, isWorking, readStandstills } from "../health.ts"
import type { Phase } from "./server.ts"

/** How long a check may take; what does not answer in time has not passed. */
const patience = 5000

/** Tells a supervisor that the process lives, and whether it can serve. Nothing here is secret. */
export function openHealth(app: FastifyInstance, house: House, phase: () => Phase) {
  app.get("/healthz", { schema: { hide: true } }, () => ({ ok: true }))
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const looking = readStandstills(house)
    const [database, migrations, disk, queue] = await Promise.all([
      passes(() => takesChanges(house)),
      passes(async () => (await pendingMigrations(house.db)) === 0),
      passes(() => hasRoom(house)),
      passes(async () => isWorking(await looking)),
    ])
    const standing = await inTime(looking, [])
    const [starting, draining] = [phase() === "starting", phase() === "draining"]
    const ok = database && migrations && disk && queue && !starting && !draining
    return reply.code(ok ? 200 : 503).send({ ok, database, migrations, disk, queue, starting, draining, standing })
  })
}

/** One that can only be read is a copy, or has no room left. */
async function takesChanges({ db }: House) {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db)
  return rows[0]?.read_only === "off"
}

/** A check that throws has failed; why is in the log of whatever it asked. */
const passes = async (check: () => Promise<unknown>) => (await inTime(check(), false)) !== false

/** The answer, or another where none comes in time. */
async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const over = new AbortController()
  const late = pause(patience, otherwise, { signal: over.signal, ref: false }).catch(() => otherwise)
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => over.abort())
}
