import { join } from "node:path"
import { backups } from "@hub/contract/backups"
import { sample } from "@hub/contract/sample"
import { onTestFinished } from "vitest"
import { openFiles } from "../src/platform/files/files.ts"
import { newFolder } from "./folder.ts"
import { freshHub } from "./fresh-hub.ts"
import { freshDatabase, type Hub } from "./hub.ts"

/** A hub with everything of the sample in it: a project, topics, an image, people, variables and a collection. */
export async function livedIn() {
  const hub = await freshHub()
  await hub.as("ada")(sample.load)
  await hub.settle()
  return hub
}

export async function backedUp(hub: Hub) {
  const { answer } = await hub.as("ada")(backups.make)
  await hub.settle()
  const list = (await hub.as("ada")(backups.list)).answer
  const found = list.find(({ id }) => id === answer.id)!
  return { ...found, path: join(hub.house.backups.folder, found.file ?? "") }
}

/** A database without a single table, and folders without a file. */
export async function nowhere() {
  const { database } = await freshDatabase()
  onTestFinished(() => database.close())
  const folder = await newFolder()
  return { db: database.db, files: openFiles(join(folder, "files")) }
}
