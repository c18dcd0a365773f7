import { sql } from "kysely"
import { getCollection, getEditableCollection } from "../collections/get.ts"
import { restorePlaces } from "../collections/restructure.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requirePermission } from "../policy.ts"
import { revisionById } from "../topics/get.ts"
import { moveTopic } from "../topics/move.ts"
import { savePrepared, prepareSave, type PreparedSave } from "../topics/save.ts"
import { describeTopicStatus } from "../topics/topic.ts"
import { readNodeRows } from "./load.ts"
import { removeTags } from "./tags.ts"
import type { RestructuredTopic, RestructuringRow } from "./tables.ts"

/**
 * Gives every text and every place back as it was, if nobody has touched them since: topics that changed get a new
 * revision with their old words, topics that were archived come back as drafts, topics that were made are archived.
 */
export async function undoPlan(ctx: Ctx, undo_token: string) {
  requirePermission(ctx.actor, "collections.arrange")
  const done = await getRestructuring(ctx, undo_token)
  const { name } = await getEditableCollection(ctx, "collections.arrange", done.collection_id)
  refuseUndone(done)
  await refuseTouched(ctx, done)
  const saves: PreparedSave[] = []
  for (const { id, before, after } of done.topics.filter(
    (topic) => topic.what === "changed" && topic.before !== topic.after,
  )) {
    const [old, head] = [await revisionById(ctx, before ?? after), await revisionById(ctx, after)]
    const { title, content, frontmatter } = old
    const note = `The changes to “${name}” were undone.`
    saves.push(
      await prepareSave(ctx, id, { title, content, frontmatter, base_revision: head.number, note, kind: "restore" }),
    )
  }

  return inTransaction(ctx, async (tx) => {
    for (const { collection_id } of done.places) await getCollection(tx, "collections.arrange", collection_id)
    refuseUndone(await getRestructuring(tx, undo_token))
    await refuseTouched(tx, done)
    for (const save of saves) if (!(await savePrepared(tx, save))) throw touchedRefusal([save.head.title])
    for (const { id, what } of done.topics) {
      if (what === "archived") await moveTopic(tx, "restore", id)
      if (what === "made") await moveTopic(tx, "archive", id)
    }
    await removeTags(tx, done.topics)
    for (const { collection_id, before } of done.places) await restorePlaces(tx, collection_id, before)
    await tx.db.updateTable("restructurings").set({ undone_at: tx.now }).where("id", "=", done.id).execute()
    await recordEvent(tx, "collection.organizing_undone", done.collection_id, { name })
    return { collection_id: done.collection_id, summary: done.summary }
  })
}

async function getRestructuring(ctx: Ctx, undo_token: string): Promise<RestructuringRow> {
  let query = ctx.db.selectFrom("restructurings").selectAll().where("undo_token", "=", undo_token)
  if (ctx.db.isTransaction) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw notFound("Change")
  return row
}

function refuseUndone({ undone_at }: RestructuringRow) {
  if (undone_at !== null) throw conflict("This has already been undone.", { code: "undone" })
}

/** Names what has been touched since: undoing would take somebody's work away. */
async function refuseTouched(ctx: Ctx, { topics, places }: RestructuringRow) {
  const ids = topics.map((topic) => topic.id)
  let query = ctx.db
    .selectFrom("topics")
    .select(["id", "title", "status", "head_revision_id"])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy("id")
  if (ctx.db.isTransaction) query = query.forUpdate()
  const now = new Map((await query.execute()).map((topic) => [topic.id, topic]))
  const other = topics.flatMap((topic) => {
    const is = now.get(topic.id)
    if (!is) return [`“${topic.title}”, which is deleted`]
    if (is.head_revision_id !== topic.after) return [`“${is.title}”`]
    return isAsLeft(topic, is.status) ? [] : [`“${is.title}”, which is ${describeTopicStatus(is.status)}`]
  })
  for (const { collection_id, after } of places) {
    const rows = await readNodeRows(ctx, [collection_id])
    if (JSON.stringify(rows.map(nodeKey)) === JSON.stringify(after.map(nodeKey))) continue
    const collection = await ctx.db
      .selectFrom("collections")
      .select("name")
      .where("id", "=", collection_id)
      .executeTakeFirst()
    other.push(`the order of ${collection?.name ?? "a collection that is deleted"}`)
  }
  if (other.length > 0) throw touchedRefusal(other)
}

const nodeKey = (row: { id: number; topic_id: number | null; level: number; position: number }) => [
  row.id,
  row.topic_id,
  row.level,
  row.position,
]

/** Whether a topic still is where the restructuring left it. */
function isAsLeft({ what, before, after }: RestructuredTopic, status: string) {
  if (what === "archived") return status === "archived"
  if (what === "made") return status === "draft"
  return before === after || ["draft", "revisions_requested"].includes(status)
}

const touchedRefusal = (names: string[]) =>
  conflict(
    `This can no longer be undone: ${names.slice(0, 5).join("; ")}${names.length > 5 ? `; and ${names.length - 5} more` : ""} changed since then.`,
    { code: "touched", details: { touched: names } },
  )
