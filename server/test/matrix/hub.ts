import { sql } from "kysely"
import { test as plain } from "vitest"
import { type TestHub, openTestHub, openSharedDatabase } from "../hub.ts"
import { withRollback } from "../undo.ts"
import { type MatrixCallers, matrixCallersOf, type PrincipalCredentials, createPrincipals } from "./principals.ts"

type OpenHub = { hub: TestHub; held: PrincipalCredentials }

/** One hub for a file, in which everybody is admitted once: to make one takes longer than most rows. */
const testWithHub = plain.extend<{ open: OpenHub }>({
  open: [
    async ({}, use) => {
      const { db, counters } = await openSharedDatabase()
      await withRollback(db, async (tx) => {
        const hub = await openTestHub(tx, { counters })
        try {
          await use({ hub, held: await createPrincipals(hub) })
        } finally {
          await hub.close()
        }
      })
    },
    { scope: "file" },
  ],
})

let addresses = 0

/** What a test writes is undone when it ends. Each calls from an address of its own. */
export const test = testWithHub.extend<{ hub: TestHub; admission: MatrixCallers }>({
  hub: async ({ open: { hub } }, use) => {
    hub.setAddress(`10.1.${addresses >> 8}.${addresses++ & 255}`)
    await sql`savepoint row`.execute(hub.db)
    try {
      await use(hub)
    } finally {
      await sql`rollback to savepoint row`.execute(hub.db)
      await hub.app.mail.reload()
    }
  },
  admission: async ({ open, hub }, use) => use(matrixCallersOf(hub, open.held)),
})
