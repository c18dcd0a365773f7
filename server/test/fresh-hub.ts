import { onTestFinished } from "vitest"
import { migrate } from "../src/platform/db/migrate.ts"
import { freshDatabase, hubOver, people } from "./hub.ts"

/** A hub whose every call stands in a transaction of its own; the other tests' hub puts all into one that is undone. */
export async function freshHub() {
  const { database } = await freshDatabase()
  onTestFinished(() => database.close())
  await migrate(database.db)
  await people(database.db)
  const hub = await hubOver(database.db, { news: database.news })
  onTestFinished(() => hub.close())
  return hub
}
