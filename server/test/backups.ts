import { join } from "node:path"
import { backups } from "@hub/contract/backups"
import { sample } from "@hub/contract/sample"
import { onTestFinished } from "vitest"
import { openFileStore } from "../src/platform/files/files.ts"
import { createTestFolder } from "./folder.ts"
import { createFreshHub } from "./fresh-hub.ts"
import { createDatabase, type TestHub } from "./hub.ts"

/** A hub with everything of the sample in it: a project, topics, an image, people, variables and a collection. */
export async function createSampleHub() {
  const hub = await createFreshHub()
  await hub.as("ada")(sample.load)
  await hub.settle()
  return hub
}

export async function makeTestBackup(hub: TestHub) {
  const { answer } = await hub.as("ada")(backups.make)
  await hub.settle()
  const list = (await hub.as("ada")(backups.list)).answer
  const found = list.find(({ id }) => id === answer.id)!
  return { ...found, path: join(hub.app.backups.folder, found.file ?? "") }
}

/** A database without a single table, and folders without a file. */
export async function createEmptyTarget() {
  const { database } = await createDatabase()
  onTestFinished(() => database.close())
  const folder = await createTestFolder()
  return { db: database.db, files: openFileStore(join(folder, "files")) }
}
