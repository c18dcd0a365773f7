import { chmod, open, readdir, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { renderCacheFolder } from "./prepare.ts"

type StoredEdition = { file: string; cacheFolder: string }

/** Publishes, and once more where the first attempt failed, whose next one waits for its moment. */
async function published(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  await hub.app.db
    .updateTable("jobs")
    .set({ run_at: new Date(0) })
    .where("state", "=", "ready")
    .execute()
  await hub.settle()
  return hub.app.db.selectFrom("publications").selectAll().where("id", "=", answer.id).executeTakeFirstOrThrow()
}

async function damageMiddle(path: string) {
  const file = await open(path, "r+")
  const { size } = await file.stat()
  await file.write(Buffer.alloc(Math.floor(size / 2), "x"), 0, null, Math.floor(size / 4))
  await file.close()
}

test.for<[string, (edition: StoredEdition) => Promise<void>]>([
  [
    "the file of the edition before has lost its end",
    async ({ file }) => truncate(file, (await stat(file)).size - 100),
  ],
  ["the file of the edition before is empty", ({ file }) => truncate(file, 0)],
  ["the list of what was read is damaged", ({ cacheFolder }) => writeFile(join(cacheFolder, "index.json"), "{")],
  [
    "what was read is damaged",
    async ({ cacheFolder }) => {
      for (const name of await readdir(cacheFolder))
        if (name !== "index.json") await damageMiddle(join(cacheFolder, name))
    },
  ],
])("where %s, the next edition is made anew", { timeout: 60_000 }, async ([, damage], { hub }) => {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const collection_id = answer.id
  const body = { title: "One", content: "See [two](#two).\n", collection_id }
  const { answer: one } = await hub.as("ben")(topics.create, { body })
  await hub.as("ben")(topics.create, { body: { title: "Two", content: "Second words.", collection_id } })
  const first = await published(hub, collection_id)
  const file = hub.app.files.pathOf(first.sha256!)
  await chmod(file, 0o600)
  await damage({ file, cacheFolder: join(renderCacheFolder(hub.app), first.key, "topics") })
  await hub.as("ben")(topics.save, { params: { id: one.id }, body: { title: "One", content: "Other words." } })

  const second = await published(hub, collection_id)

  expect(second).toMatchObject({ status: "live", error: null })
  const page = (name: string) => hub.fastify.inject({ url: `/kb/${second.key}/t/${name}` })
  expect((await page(`${one.id}.html`)).body).toContain("Other words.")
})
