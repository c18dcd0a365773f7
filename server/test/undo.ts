import { sql, type Transaction } from "kysely"
import type { Db } from "../src/platform/db/open.ts"
import type { Tables } from "../src/platform/db/tables.ts"

class Undo extends Error {}

/** Runs `work` on a database whose every write is undone at the end, transactions of the work's own among them. */
export async function undoing(db: Db, work: (db: Db) => Promise<void>) {
  await db
    .transaction()
    .execute(async (trx) => {
      await work(nested(trx))
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
}

/** The open transaction, posing as a database: its transactions are savepoints, one after another. */
function nested(trx: Transaction<Tables>): Db {
  let turn: Promise<unknown> = Promise.resolve()
  const transaction = () => ({
    execute<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
      const mine = turn.then(async () => {
        await sql`savepoint test`.execute(trx)
        try {
          const result = await work(trx)
          await sql`release savepoint test`.execute(trx)
          return result
        } catch (error) {
          await sql`rollback to savepoint test`.execute(trx)
          throw error
        }
      })
      turn = mine.catch(() => {})
      return mine
    },
  })
  return new Proxy<Db>(trx, {
    get(target, key) {
      if (key === "transaction") return transaction
      if (key === "isTransaction") return false
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === "function" ? (value as () => unknown).bind(target) : value
    },
  })
}
