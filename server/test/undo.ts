import { AsyncLocalStorage } from "node:async_hooks"
import { sql, type Transaction } from "kysely"
import type { Db } from "../src/platform/db/open.ts"
import type { Tables } from "../src/platform/db/tables.ts"

class Undo extends Error {}

/** Runs `work` on a database whose every write is undone at the end, transactions of the work's own among them. */
export async function withRollback(db: Db, work: (db: Db) => Promise<void>) {
  await db
    .transaction()
    .execute(async (trx) => {
      if (process.env.HUB_TEST_SEEN) await sql`set local search_path = visible, public`.execute(trx)
      await work(nested(trx))
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
}

type NestedTransaction = {
  setIsolationLevel: () => NestedTransaction
  setAccessMode: () => NestedTransaction
  execute: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>
}

/** The work of a transaction, and whether it goes on. */
const within = new AsyncLocalStorage<{ open: boolean }>()

/**
 * The open transaction, posing as a database: its transactions are savepoints, one after another. The embedded database has
 * one connection, on which work that asks the database beside its own transaction waits for itself: here it fails at once.
 */
function nested(trx: Transaction<Tables>): Db {
  let queue: Promise<unknown> = Promise.resolve()
  // A savepoint sees and may do what its transaction does.
  const transaction = (): NestedTransaction => ({
    setIsolationLevel: transaction,
    setAccessMode: transaction,
    execute<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
      const mine = queue.then(async () => {
        await sql`savepoint test`.execute(trx)
        const own = { open: true }
        try {
          const result = await within.run(own, () => work(trx))
          await sql`release savepoint test`.execute(trx)
          return result
        } catch (error) {
          await sql`rollback to savepoint test`.execute(trx)
          throw error
        } finally {
          own.open = false
        }
      })
      queue = mine.catch(() => {})
      return mine
    },
  })
  return new Proxy<Db>(trx, {
    get(target, key) {
      if (within.getStore()?.open) throw new Error("The database is asked beside the transaction that is open.")
      if (key === "transaction") return transaction
      if (key === "isTransaction") return false
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === "function" ? (value as () => unknown).bind(target) : value
    },
  })
}
