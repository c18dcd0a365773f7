import { onTestFinished } from "vitest"
import { hubOver, migratedDatabase, people } from "./hub.ts"

/** A hub whose every call stands in a transaction of its own; the other tests' hub puts all into one that is undone. */
export async function freshHub() {
  const { database } = await migratedDatabase()
  onTestFinished(() => database.close())
  await people(database.db)
  const hub = await hubOver(database.db, { news: database.news })
  onTestFinished(() => hub.close())
  return hub
}
