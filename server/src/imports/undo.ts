import type { ImportDetail } from "@hub/contract/imports"
import { topicFields } from "@hub/contract/topics/values"
import { sql } from "kysely"
import { countCollectionUses, deleteCollection } from "../collections/delete.ts"
import { updateCollectionOutline } from "../collections/place.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { deleteManuscriptPoints } from "../reviews/points/manuscript.ts"
import { forgetTopics } from "../topics/bulk-delete.ts"
import { moveTopic } from "../topics/move.ts"
import { savePrepared, type PreparedSave, prepareSave } from "../topics/save.ts"
import { getImport } from "./get.ts"
import { moveImport } from "./move.ts"
import { deleteImportVariables } from "./suggestions/variables.ts"
import { presentImportInFull } from "./present.ts"
import { removeMadeHeadings } from "./proposal/outline.ts"
import type { ImportRow } from "./tables.ts"

/** Takes back what an import made: its topics are gone, and those it updated read as before. Refused where one was touched. */
export async function undoImport(ctx: Ctx, id: number): Promise<ImportDetail> {
  const before = await prepareRestores(ctx, id)
  return inTransaction(ctx, async (tx) => {
    const row = await moveImport(tx, "undo", id, {})
    await requireUntouched(tx, row)
    const made = await listMadeTopics(tx, id)
    const fresh = made.filter((one) => one.number === 1).map((one) => one.topic_id)
    const places = await listCollectionsWith(tx, fresh)
    await forgetTopics(tx, fresh)
    for (const save of before) {
      const saved = await savePrepared(tx, save)
      if (saved === undefined) throw conflict("A topic of this import has just changed. Please check it again.")
    }
    await restoreGoneTopics(tx, id)
    await deleteManuscriptPoints(tx, id)
    await deleteImportVariables(tx, id, row.finished_at)
    for (const collection_id of new Set([...places, ...(row.collection_id === null ? [] : [row.collection_id])]))
      await updateCollectionOutline(tx, collection_id, (nodes) => removeMadeHeadings(nodes, row.made_nodes))
    await deleteMadeCollection(tx, row)
    await recordEvent(tx, "import.undone", id, { filename: row.filename, topics: fresh.length })
    return presentImportInFull(tx, await getImport(tx, "imports.import", id))
  })
}

/** What the topics that were updated read before, ready to be saved. */
async function prepareRestores(ctx: Ctx, id: number): Promise<PreparedSave[]> {
  const { status } = await getImport(ctx, "imports.import", id)
  if (status !== "completed") return []
  const saves: PreparedSave[] = []
  for (const { topic_id, number, head, content_hash, head_hash, parent_id } of await listMadeTopics(ctx, id)) {
    if (number === 1 || content_hash !== head_hash || parent_id === null) continue
    const { title, content, frontmatter } = await ctx.db
      .selectFrom("revisions")
      .select(topicFields)
      .where("id", "=", parent_id)
      .executeTakeFirstOrThrow()
    const version = { title, content, frontmatter, base_revision: head }
    saves.push(await prepareSave(ctx, topic_id, { ...version, kind: "restore", note: "The import was undone." }))
  }
  return saves
}

/** The topics that an import made or updated, the revision it gave each, and the newest. */
const listMadeTopics = ({ db }: Ctx, import_id: number) =>
  db
    .selectFrom("import_items as item")
    .innerJoin("revisions as revision", "revision.id", "item.revision_id")
    .innerJoin("topics as topic", "topic.id", "revision.topic_id")
    .innerJoin("revisions as head", "head.id", "topic.head_revision_id")
    .select(["topic.id as topic_id", "revision.number", "revision.parent_id", "revision.content_hash"])
    .select(["head.number as head", "head.content_hash as head_hash"])
    .where("item.import_id", "=", import_id)
    .orderBy("topic.id")
    .execute()

/** Refuses where somebody has edited, sent, published or placed one of the topics, and says what. */
async function requireUntouched(tx: Ctx, { id, collection_id, finished_at }: ImportRow) {
  const { rows: touched } = await sql<{ topic_id: number; title: string; why: string }>`
    select topic.id as topic_id, topic.title, case
      when head.content_hash <> revision.content_hash or exists (select 1 from revisions later
        where later.topic_id = topic.id and later.number > revision.number and later.kind not in ('import', 'restore'))
        then 'edited'
      when exists (select 1 from review_rounds round where round.topic_id = topic.id and round.created_at >= ${finished_at})
        then 'sent for review'
      when revision.number = 1 and topic.status <> 'draft' then replace(topic.status, '_', ' ')
      when exists (select 1 from publication_topics going join publications on publications.id = going.publication_id
        where going.topic_id = topic.id and going.revision_id = revision.id) then 'published'
      when exists (select 1 from topic_drafts draft where draft.topic_id = topic.id and not gone) then 'being edited'
      when revision.number = 1 and exists (select 1 from collection_nodes node where node.topic_id = topic.id
        and node.collection_id is distinct from ${collection_id}::bigint) then 'placed in another collection'
      when revision.number = 1 and exists (select 1 from milestone_topics where milestone_topics.topic_id = topic.id)
        then 'linked to a milestone'
      when revision.number = 1 and exists (select 1 from tasks where tasks.topic_id = topic.id) then 'the subject of a task'
      when revision.number = 1 and exists (select 1 from import_items later join imports on imports.id = later.import_id
        where later.topic_id = topic.id and later.import_id <> ${id} and imports.status <> 'undone') then 'imported again'
    end as why
    from import_items item join revisions revision on revision.id = item.revision_id
      join topics topic on topic.id = revision.topic_id join revisions head on head.id = topic.head_revision_id
    where item.import_id = ${id} order by item.position`.execute(tx.db)
  const all = touched.filter((one) => one.why !== null)
  if (all.length === 0) return
  const first = all.slice(0, 3).map(({ title, why }) => `“${title}” was ${why}`)
  const more = all.length > 3 ? ` and ${all.length - 3} more were changed` : ""
  throw conflict(`This import can no longer be undone: ${first.join(", ")}${more}.`, {
    code: "touched",
    details: { touched: all },
  })
}

async function listCollectionsWith({ db }: Ctx, topics: number[]): Promise<number[]> {
  if (topics.length === 0) return []
  const rows = await db
    .selectFrom("collection_nodes")
    .select("collection_id")
    .distinct()
    .where("topic_id", "in", topics)
    .execute()
  return rows.map((row) => row.collection_id)
}

/** What the import put away comes back. */
async function restoreGoneTopics(tx: Ctx, import_id: number) {
  const gone = await tx.db
    .selectFrom("import_gone")
    .innerJoin("topics", "topics.id", "import_gone.topic_id")
    .select("topics.id")
    .where("import_id", "=", import_id)
    .where("archive", "=", true)
    .where("topics.status", "=", "archived")
    .execute()
  for (const { id } of gone) await moveTopic(tx, "restore", id)
}

/** A collection that the import made goes with it, unless somebody has found a use for it. */
async function deleteMadeCollection(tx: Ctx, { collection_id, made_collection }: ImportRow) {
  if (collection_id === null || !made_collection) return
  const place = await tx.db
    .selectFrom("collection_nodes")
    .select("id")
    .where("collection_id", "=", collection_id)
    .executeTakeFirst()
  if (place || (await countCollectionUses(tx, collection_id)).length > 0) return
  await deleteCollection(tx, collection_id)
}
