import { rewriteUrls } from "@hub/markdown"
import { setImmediate as breathe } from "node:timers/promises"
import { sql } from "kysely"
import { actorOf } from "../account/identify.ts"
import { createCollection } from "../collections/create.ts"
import { placeTopics } from "../collections/place.ts"
import { keepImage } from "../images/keep.ts"
import { asTheHub, atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { createTopics, reserveTopicIds } from "../topics/create.ts"
import { importFor } from "./get.ts"
import { canMove } from "./import.ts"
import { moveImport } from "./move.ts"
import { documentPlaces } from "./places.ts"
import type { ImportItemRow, ImportRow } from "./tables.ts"

type Payload = { import_id: number; user_id: number }

/** Makes the accepted topics, all in one transaction: whatever happens there are all of them or none. */
export function completeImport(ctx: Ctx, { import_id, user_id }: Payload) {
  return atomically(ctx, async (db) => {
    const tx: Ctx = { ...db, actor: await actorOf(db, user_id) }
    const row = await importFor(asTheHubIn(tx), "imports.import", import_id)
    if (!canMove(row.status, "complete")) return
    const all = await itemsOf(tx, import_id)
    const items = all.filter((item) => item.include)
    const ids = await reserveTopicIds(tx, items.length)
    const topicOf = new Map(items.map((item, index) => [item.id, ids[index]!]))
    const place = documentPlaces(await documentsOf(tx, import_id), row.split_level, all, topicOf)
    const image = await imageAddresses(tx, import_id)

    const topics = []
    for (const item of items) {
      const content = rewriteUrls(item.content, (url) => image.get(url) ?? place(url, item))
      topics.push({ id: topicOf.get(item.id)!, title: item.title, content, frontmatter: item.frontmatter })
      // A large import must not keep other people's calls waiting.
      await breathe()
    }
    await createTopics(tx, "import", topics)
    await noteTopics(tx, topicOf)
    const collection_id = await target(tx, row)
    if (collection_id !== null)
      await placeTopics(
        tx,
        collection_id,
        items.map(({ id, level }) => ({ topic_id: topicOf.get(id)!, level })),
      )
    await moveImport(asTheHubIn(tx), "complete", import_id, {
      collection_id,
      topics_count: items.length,
      step: "",
      percent: 100,
      finished_at: tx.now,
    })
    await record(tx, "import.completed", import_id, { topics: items.length, collection_id })
  })
}

/** None of the topics could be made, so the proposal waits for review again. */
export const completionGivenUp = (ctx: Ctx, { import_id }: Payload, error: string) =>
  atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", import_id)
    if (!canMove(status, "giveBack")) return
    await moveImport(tx, "giveBack", import_id, { error: `The topics could not be made: ${error}`, step: "" })
    await record(tx, "import.failed", import_id, { error })
  })

/** The import itself is moved by the hub: whoever accepted it may meanwhile have become a reviewer. */
const asTheHubIn = (tx: Ctx): Ctx => ({ ...tx, actor: asTheHub(tx.house).actor })

const itemsOf = (tx: Ctx, import_id: number): Promise<ImportItemRow[]> =>
  tx.db.selectFrom("import_items").selectAll().where("import_id", "=", import_id).orderBy("position").execute()

const documentsOf = (tx: Ctx, import_id: number) =>
  tx.db.selectFrom("import_documents").select(["path", "markdown"]).where("import_id", "=", import_id).execute()

/** Notes in the proposal which topic each item has become. */
const noteTopics = (tx: Ctx, topicOf: Map<number, number>) =>
  tx.db
    .updateTable("import_items as item")
    .from(
      sql<{ id: number; topic_id: number }>`
        (select unnest(${[...topicOf.keys()]}::bigint[]) as id, unnest(${[...topicOf.values()]}::bigint[]) as topic_id)`.as(
        "made",
      ),
    )
    .set((row) => ({ topic_id: row.ref("made.topic_id") }))
    .whereRef("item.id", "=", "made.id")
    .execute()

async function imageAddresses(tx: Ctx, import_id: number) {
  const media = await tx.db.selectFrom("import_media").selectAll().where("import_id", "=", import_id).execute()
  const addresses = new Map<string, string>()
  for (const { sha256, filename, mime, bytes } of media) {
    const kept = await keepImage(tx, { filename, mime, sha256, bytes, alt_text: "", source: "import" })
    addresses.set(`media:${sha256}`, kept.public_url)
  }
  return addresses
}

async function target(tx: Ctx, { collection_id, collection_name }: ImportRow) {
  if (collection_id !== null) return collection_id
  if (collection_name === null) return null
  const same = await tx.db
    .selectFrom("collections")
    .select("id")
    .where((row) => row(row.fn("lower", ["name"]), "=", collection_name.toLowerCase()))
    .executeTakeFirst()
  return same?.id ?? createCollection(tx, { name: collection_name })
}
