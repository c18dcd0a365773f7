import { sql } from "kysely"
import { test as plain } from "vitest"
import type { Db } from "../../src/platform/db/open.ts"
import type { Counters } from "../../src/platform/counters.ts"
import { type TestHub, openTestHub, openSharedDatabase } from "../hub.ts"
import { withRollback } from "../undo.ts"
import { type MatrixCallers, matrixCallersOf, type PrincipalCredentials, createPrincipals } from "./principals.ts"

type MatrixDatabase = { db: Db; counters: Counters; held: PrincipalCredentials }

/** Everybody is admitted once a file. */
const testWithDatabase = plain.extend<{ app: MatrixDatabase }>({
  app: [
    async ({}, use) => {
      const { db, counters } = await openSharedDatabase()
      await withRollback(db, async (tx) => {
        const hub = await openTestHub(tx, { counters })
        const held = await createPrincipals(hub)
        await hub.close()
        await use({ db: tx, counters, held })
      })
    },
    { scope: "file" },
  ],
})

/** Each test gets a hub of its own, in which everybody is admitted; what it writes is undone when it ends. */
export const test = testWithDatabase.extend<{ hub: TestHub; admission: MatrixCallers }>({
  hub: async ({ app: { db, counters } }, use) => {
    await sql`savepoint row`.execute(db)
    const hub = await openTestHub(db, { counters })
    try {
      await use(hub)
    } finally {
      await hub.close()
      await sql`rollback to savepoint row`.execute(db)
    }
  },
  admission: async ({ app, hub }, use) => use(matrixCallersOf(hub, app.held)),
})
