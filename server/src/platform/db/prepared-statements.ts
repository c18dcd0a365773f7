import type { PostgresPool, PostgresPoolClient } from "kysely"
import type pg from "pg"
import { isOutage, toOutage, serverSilentError } from "./outage.ts"

type PreparedClient = PostgresPoolClient & { isOutdated: () => boolean }

/** How many statements a process gives names to; each costs every connection a little memory. */
const maxPreparedStatements = 300

/** What begins a transaction, and what turns from one to none. */
const transactionStart = /^(?:begin|start transaction)\b/
const transactionBoundary = /^(?:begin|start transaction|commit|rollback)\b(?! to\b)/
const noRows = { command: "ROLLBACK", rowCount: 0, rows: [] }

/** Told from a product, and from what counts rows. */
const everyColumn = /(?:\b(?:select|distinct|all)|[.,])\s*\*/

/**
 * A pool whose connections remember the plans of the reads that come again and again; planning costs more than they do.
 * What reads `*` is planned again each time: PostgreSQL refuses a remembered plan whose columns a migration has changed.
 * While the server `isSilent`, nobody waits for a connection to it.
 */
export function createPreparingPool(pool: pg.Pool, isSilent: () => boolean): PostgresPool {
  const nameOf = createStatementNames()
  const clients = new WeakMap<pg.PoolClient, PreparedClient>()
  let generation = 0

  function prepared(client: pg.PoolClient): PreparedClient {
    const known = clients.get(client)
    if (known) return known
    const born = generation
    let isOpen = false
    let isLost = false
    async function query(text: string, values: unknown[]) {
      // With the connection its transaction has ended, and the error that lost it is the one to tell.
      if (isLost && text === "rollback") return noRows
      const name = nameOf(text)
      try {
        const answer = await client.query(name === undefined ? { text, values } : { name, text, values })
        if (transactionBoundary.test(text)) isOpen = transactionStart.test(text)
        return answer
      } catch (error) {
        const uncertain = text === "commit" || (!isOpen && !/^\s*select\s/.test(text))
        const outage = toOutage(error, { uncertain })
        isLost ||= isOutage(outage)
        // The other connections lead to the same server, which may be first no more: all are made again.
        if (isOutage(outage) && outage.code === "database_read_only") generation++
        throw outage
      }
    }
    // Its other signature is for cursors, which the hub does not use.
    const wrapped: PreparedClient = {
      query: query as unknown as PostgresPoolClient["query"],
      release: () => client.release(isLost || wrapped.isOutdated()),
      isOutdated: () => born < generation,
    }
    clients.set(client, wrapped)
    return wrapped
  }

  async function connect() {
    try {
      for (;;) {
        if (isSilent()) throw serverSilentError()
        const client = prepared(await pool.connect())
        if (!client.isOutdated()) return client
        client.release()
      }
    } catch (error) {
      throw isSilent() ? serverSilentError() : toOutage(error, { uncertain: false })
    }
  }

  return { connect, end: () => pool.end() }
}

/** Gives a name to each read that can be remembered, the same one each time. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= maxPreparedStatements || !/^\s*select\s/.test(text) || everyColumn.test(text)) return undefined
    const name = `hub_${names.size}`
    names.set(text, name)
    return name
  }
}
