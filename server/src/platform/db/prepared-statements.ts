import type { PostgresPool, PostgresPoolClient } from "kysely"
import type pg from "pg"
import { isOutage, toOutage, serverSilentError } from "./outage.ts"
import {
  hiddenCollectionsSetting,
  type HiddenContent,
  hiddenSetting,
  isNothingHidden,
  keyOfHidden,
  nothingHidden,
  selectRestrictedRole,
  visibleProjectsSchema,
  visibleSchema,
} from "./hidden-content.ts"

type PreparedClient = PostgresPoolClient & {
  isOutdated: () => boolean
  /** From here on the connection shows what is seen by those from whom this is hidden. */
  hide: (content: HiddenContent) => Promise<void>
}

/** A pool, and the connections that are lent to those who do not see everything. */
type PreparingPool = PostgresPool & { hiding: (content: HiddenContent) => PostgresPool }

/** How many statements a process gives names to; each costs every connection a little memory. */
const maxPreparedStatements = 300

/** What begins a transaction, and what turns from one to none. */
const transactionStart = /^(?:begin|start transaction)\b/
const transactionBoundary = /^(?:begin|start transaction|commit|rollback)\b(?! to\b)/
const noRows = { command: "ROLLBACK", rowCount: 0, rows: [] }

/** How a connection comes, and whom it acts as while something is hidden: nobody else where the database has no such role. */
type OwnState = { path: string; role: string }
const selectOwnState = `select current_setting('search_path') as path, coalesce((${selectRestrictedRole}), 'none') as role`

/** Told from a product, and from what counts rows. */
const everyColumn = /(?:\b(?:select|distinct|all)|[.,])\s*\*/

/**
 * A pool whose connections remember the plans of the reads that come again and again; planning costs more than they do.
 * What reads `*` is planned again each time: PostgreSQL refuses a remembered plan whose columns a migration has changed.
 * While the server `isSilent`, nobody waits for a connection to it. Where connections are many, some do nothing but hide: who asks is
 * found on the others, and to turn one from the one to the other takes a call.
 */
export function createPreparingPool(pool: pg.Pool, hidingPool: pg.Pool, isSilent: () => boolean): PreparingPool {
  // Where a name leads depends on what is hidden: a plan that is used on both would be made again each time.
  const names = {
    "": createStatementNames("hub"),
    [visibleSchema]: createStatementNames(visibleSchema),
    [visibleProjectsSchema]: createStatementNames(visibleProjectsSchema),
  }
  const clients = new WeakMap<pg.PoolClient, PreparedClient>()
  let generation = 0

  function prepared(client: pg.PoolClient): PreparedClient {
    const known = clients.get(client)
    if (known) return known
    const born = generation
    let isOpen = false
    let isLost = false
    let hidden = ""
    let schema: keyof typeof names = ""
    let own: OwnState | undefined
    async function query(text: string, values: unknown[]) {
      // With the connection its transaction has ended, and the error that lost it is the one to tell.
      if (isLost && text === "rollback") return noRows
      const name = names[schema](text)
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
    async function hide(content: HiddenContent) {
      const wanted = isNothingHidden(content) ? "" : keyOfHidden(content)
      if (wanted === hidden) return
      const [projects, collections] = [content.projects, content.collections].map((ids) => `{${ids.join(",")}}`)
      own ??= (await client.query<OwnState>(selectOwnState)).rows[0]!
      schema = wanted === "" ? "" : content.collections.length === 0 ? visibleProjectsSchema : visibleSchema
      const [path, role] = schema === "" ? [own.path, "none"] : [`${schema}, ${own.path}`, own.role]
      await client.query({
        name: "hide",
        text: "select set_config('search_path', $1, false), set_config($2, $3, false), set_config($4, $5, false), set_config('role', $6, false)",
        values: [path, hiddenSetting, projects, hiddenCollectionsSetting, collections, role],
      })
      hidden = wanted
    }
    // Its other signature is for cursors, which the hub does not use.
    const wrapped: PreparedClient = {
      query: query as unknown as PostgresPoolClient["query"],
      release: () => client.release(isLost || wrapped.isOutdated()),
      isOutdated: () => born < generation,
      hide,
    }
    clients.set(client, wrapped)
    return wrapped
  }

  async function connect(content = nothingHidden) {
    try {
      for (;;) {
        if (isSilent()) throw serverSilentError()
        const lent = await (isNothingHidden(content) ? pool : hidingPool).connect()
        const client = prepared(lent)
        if (client.isOutdated()) {
          client.release()
          continue
        }
        try {
          await client.hide(content)
          return client
        } catch (error) {
          // What it shows is not known any more: nobody gets this connection.
          lent.release(true)
          throw error
        }
      }
    } catch (error) {
      throw isSilent() ? serverSilentError() : toOutage(error, { uncertain: false })
    }
  }

  async function end() {
    await pool.end()
    if (hidingPool !== pool) await hidingPool.end()
  }
  return { connect: () => connect(), end, hiding: (content) => ({ connect: () => connect(content), end }) }
}

/** Gives a name to each read that can be remembered, the same one each time. */
function createStatementNames(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= maxPreparedStatements || !/^\s*select\s/.test(text) || everyColumn.test(text)) return undefined
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }
}
