import { onTestFinished } from "vitest"
import { openTestHub, createMigratedDatabase, insertCast } from "./hub.ts"

/** A hub whose every call stands in a transaction of its own; the other tests' hub puts all into one that is undone. */
export async function createFreshHub(atEnd: (close: () => Promise<void>) => void = onTestFinished) {
  const { database } = await createMigratedDatabase()
  atEnd(() => database.close())
  await insertCast(database.db)
  const hub = await openTestHub(database.db, { liveUpdates: database.liveUpdates, hiding: database.hiding })
  atEnd(() => hub.close())
  return hub
}
