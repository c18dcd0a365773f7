import { EventEmitter } from "node:events"
import { Socket } from "node:net"
import { Kysely, PostgresDialect, type PostgresPool } from "kysely"
import pg from "pg"
import { openEmbeddedDatabase, openInMemoryDatabase } from "./embedded.ts"
import { notifyChannel, startListening } from "./listen.ts"
import { type HiddenContent, isNothingHidden, keyOfHidden } from "./hidden-content.ts"
import { createPreparingPool } from "./prepared-statements.ts"
import { createCounters, type Counters } from "../counters.ts"
import type { Tables } from "./tables.ts"

/** A database or an open transaction; embedded and external PostgreSQL look the same from here. */
export type Db = Kysely<Tables>

/** The database of a house, and what it tells the hubs that share it. */
export type Database = {
  db: Db
  /** The same database for somebody from whom this is hidden: what belongs to it is not there in any query. */
  hiding: (content: HiddenContent) => Db
  pool: pg.Pool
  embedded: boolean
  /** Emits "events" or "jobs" when some hub on this database has written one, and what is announced by name. */
  liveUpdates: EventEmitter
  /** Counts what the database is asked. */
  counters: Counters
  close(): Promise<void>
}

export type DatabaseLocation = { url: string } | { folder: string; image?: string } | { memory: true; image?: string }

const int8 = 20
const date = 1082
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(date, String)

/** Opens the database; `onFatal` hears when an embedded one can no longer serve. */
export async function openDatabase(location: DatabaseLocation, onFatal: (sentence: string) => void): Promise<Database> {
  const liveUpdates = new EventEmitter().setMaxListeners(0)
  if ("url" in location) return openExternalDatabase(location.url, liveUpdates)

  const { pool, close } =
    "folder" in location
      ? await openEmbeddedDatabase(location.folder, { ...(location.image ? { image: location.image } : {}), onFatal })
      : await openInMemoryDatabase(location.image, onFatal)
  ignoreIdleErrors(pool)
  // The one connection also listens: there is no second one to spare.
  // Its type says otherwise, but the pool waits for it before it lends the connection.
  Object.assign(pool.options, {
    async onConnect(client: pg.ClientBase) {
      client.on("notification", ({ payload }) => liveUpdates.emit(payload ?? ""))
      await client.query(`listen ${notifyChannel}`)
    },
  })
  const counters = createCounters()
  const { db, hiding } = createKysely([pool, pool], counters)
  return { db, hiding, pool, embedded: true, liveUpdates, counters, close }
}

function openExternalDatabase(url: string, liveUpdates: EventEmitter): Database {
  // Compiling a query takes a second, which none of the hub's is worth. And its pages lie in memory or on disks without arms:
  // as if one out of order cost four in order, PostgreSQL would read a whole table where it looks for one row.
  const options = "-c jit=off -c random_page_cost=1.1"
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once("close", () => sockets.delete(socket))
  }
  // A connection that is closed loses the plans that it remembers: people who read a page for minutes keep theirs.
  const idleTimeoutMillis = 300_000
  const reach = { connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true }
  const [pool, hidingPool] = [1, 2].map(() =>
    ignoreIdleErrors(new pg.Pool({ ...reach, max: 10, idleTimeoutMillis, options, stream })),
  ) as [pg.Pool, pg.Pool]
  const listener = startListening(reach, liveUpdates, {
    // Whatever was asked of a server that keeps silent would wait for as long as it does.
    onSilent() {
      for (const socket of sockets) socket.destroy(new Error("Connection terminated: the server does not answer."))
    },
  })
  const counters = createCounters()
  const { db, hiding, end } = createKysely([pool, hidingPool], counters, listener.isSilent)
  return {
    db,
    hiding,
    pool,
    embedded: false,
    liveUpdates,
    counters,
    async close() {
      await listener.stop()
      await end()
    },
  }
}

/** How many sets of what is hidden are remembered at once; another one only costs what making it costs. */
const maxKnownViews = 200

function createKysely([pool, hidingPool]: [pg.Pool, pg.Pool], counters: Counters, isSilent = () => false) {
  const preparing = createPreparingPool(pool, hidingPool, isSilent)
  const over = (connections: PostgresPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: connections }),
      log: ({ queryDurationMillis }) => counters.countQuery(queryDurationMillis),
    })
  const db = over(preparing)
  const known = new Map<string, Db>()
  function hiding(content: HiddenContent): Db {
    if (isNothingHidden(content)) return db
    const key = keyOfHidden(content)
    const one = known.get(key) ?? over(preparing.hiding(content))
    if (known.size >= maxKnownViews) known.clear()
    known.set(key, one)
    return one
  }
  return { db, hiding, end: () => preparing.end() }
}

/**
 * A connection that breaks is replaced by the pool; the person who asks next is told if the server is really gone. The pool hears
 * those that idle, so one that works, or stands between two questions, needs somebody who hears it too.
 */
function ignoreIdleErrors(pool: pg.Pool) {
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  return pool
}
