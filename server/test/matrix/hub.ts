import { sql } from "kysely"
import { test as plain } from "vitest"
import type { Db } from "../../src/platform/db/open.ts"
import type { Tally } from "../../src/platform/tally.ts"
import { type Hub, hubOver, sharedDatabase } from "../hub.ts"
import { undoing } from "../undo.ts"
import { type Admitted, admittedTo, type Held, heldBy } from "./principals.ts"

type House = { db: Db; tally: Tally; held: Held }

/** Everybody is admitted once a file. */
const housed = plain.extend<{ house: House }>({
  house: [
    async ({}, use) => {
      const { db, tally } = await sharedDatabase()
      await undoing(db, async (tx) => {
        const hub = await hubOver(tx, { tally })
        const held = await heldBy(hub)
        await hub.close()
        await use({ db: tx, tally, held })
      })
    },
    { scope: "file" },
  ],
})

/** Each test gets a hub of its own, in which everybody is admitted; what it writes is undone when it ends. */
export const test = housed.extend<{ hub: Hub; admission: Admitted }>({
  hub: async ({ house: { db, tally } }, use) => {
    await sql`savepoint row`.execute(db)
    const hub = await hubOver(db, { tally })
    try {
      await use(hub)
    } finally {
      await hub.close()
      await sql`rollback to savepoint row`.execute(db)
    }
  },
  admission: async ({ house, hub }, use) => use(admittedTo(hub, house.held)),
})
