import type { PostgresPool, PostgresPoolClient } from "kysely"
import type pg from "pg"

/** How many statements a process gives names to; each costs every connection a little memory. */
const most = 300

/** Told from a product, and from what counts rows. */
const everyColumn = /(?:\b(?:select|distinct|all)|[.,])\s*\*/

/**
 * A pool whose connections remember the plans of the reads that come again and again; planning costs more than they do.
 * What reads `*` is planned anew each time: PostgreSQL refuses a remembered plan whose columns a migration has changed.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string) {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= most || !/^\s*select\s/.test(text) || everyColumn.test(text)) return undefined
    const name = `hub_${names.size}`
    names.set(text, name)
    return name
  }

  function prepared(client: pg.PoolClient) {
    const known = clients.get(client)
    if (known) return known
    const query = (text: string, values: unknown[]) => {
      const name = nameOf(text)
      return client.query(name === undefined ? { text, values } : { name, text, values })
    }
    // Its other signature is for cursors, which the hub does not use.
    const wrapped = { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() }
    clients.set(client, wrapped)
    return wrapped
  }

  return { connect: async () => prepared(await pool.connect()), end: () => pool.end() }
}
