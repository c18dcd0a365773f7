import { setImmediate as yieldToEventLoop } from "node:timers/promises"
import { loadActor } from "../account/identify.ts"
import { createCollection } from "../collections/create.ts"
import { updateCollectionOutline } from "../collections/place.ts"
import { saveImage } from "../images/save.ts"
import { asSystem, inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { JobAttempt } from "../platform/jobs/work.ts"
import { saveManuscriptPoints } from "../reviews/points/manuscript.ts"
import { isAuthor } from "../topics/assign.ts"
import { createTopics, reserveTopicIds } from "../topics/create.ts"
import { moveTopic } from "../topics/move.ts"
import { savePrepared, type PreparedSave, prepareSave } from "../topics/save.ts"
import { canMoveTopic as topicCanMove } from "../topics/topic.ts"
import { getImport } from "./get.ts"
import { reportStep } from "./live-updates.ts"
import { canMoveImport } from "./import.ts"
import { completeInChild } from "./run-in-child.ts"
import { moveImport } from "./move.ts"
import { createImportVariables } from "./suggestions/variables.ts"
import { readChosenValues } from "./suggestions/values.ts"
import { readAcceptedItems, type AcceptedItem, saveMadeTopics } from "./proposal/accepted-items.ts"
import type { Completion } from "./proposal/complete.ts"
import { placeImportedTopics } from "./proposal/outline.ts"
import { recompareItems } from "./proposal/repropose.ts"
import type { ImportRow } from "./tables.ts"

type CompleteImportPayload = { import_id: number; user_id: number }
/** Everything that accepting does, thought out. */
type ImportPlan = { row: ImportRow; items: AcceptedItem[]; done: Completion; saves: Map<number, PreparedSave> }

/**
 * Makes and updates the accepted topics, all in one transaction: whatever happens there are all of them or none. The
 * thinking is done before, so that nobody waits for it; where a topic has moved meanwhile, the job is done again.
 */
export async function completeImport(ctx: Ctx, { import_id, user_id }: CompleteImportPayload, { signal }: JobAttempt) {
  const own: Ctx = { ...ctx, actor: await loadActor(ctx, user_id) }
  const plan = await planImport(ctx, own, import_id, signal)
  if (plan === undefined) return
  const undecided = plan.items.find((item) => plan.done.some((one) => one.id === item.id && one.undecided))
  if (undecided) {
    const why = `“${undecided.title}” was changed here in the meantime. Choose which text to keep.`
    await onCompletionDeadLettered(ctx, { import_id, user_id }, why)
    return recompareItems(ctx, import_id)
  }
  await reportStep(ctx, import_id, "Creating topics", 70)
  await inTransaction(own, (tx) => applyImportPlan(tx, plan))
}

/** None of the topics could be made, so the proposal waits for review again. */
export const onCompletionDeadLettered = (ctx: Ctx, { import_id }: CompleteImportPayload, error: string) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await getImport(tx, "imports.import", import_id)
    if (!canMoveImport(status, "giveBack")) return
    await moveImport(tx, "giveBack", import_id, { error: `The topics could not be created: ${error}`, step: "" })
    await recordEvent(tx, "import.failed", import_id, { error })
  })

async function planImport(ctx: Ctx, own: Ctx, import_id: number, signal: AbortSignal): Promise<ImportPlan | undefined> {
  const row = await getImport(ctx, "imports.import", import_id)
  if (!canMoveImport(row.status, "complete")) return undefined
  await reportStep(ctx, import_id, "Saving the images", 10)
  const images = await saveImportImages(own, import_id)
  await reportStep(ctx, import_id, "Preparing the topics", 30)
  const items = await readAcceptedItems(ctx, import_id)
  const fresh = items.filter((item) => item.include && item.topic_id === null)
  const ids = await reserveTopicIds(ctx, fresh.length)
  for (const [index, item] of fresh.entries()) item.topic_id = ids[index]!
  const documents = await ctx.db
    .selectFrom("import_documents")
    .select(["path", "markdown", "notes", "suggestions"])
    .where("import_id", "=", import_id)
    .execute()
  const values = await readChosenValues(ctx, import_id)
  const done = await completeInChild(ctx, { documents, items, images, values }, signal)
  return { row, items, done, saves: await prepareUpdates(own, items, done) }
}

/** Images go into the library first, since the texts name their addresses; doing it again changes nothing. */
async function saveImportImages(ctx: Ctx, import_id: number): Promise<[string, string][]> {
  const media = await ctx.db.selectFrom("import_media").selectAll().where("import_id", "=", import_id).execute()
  const addresses: [string, string][] = []
  for (const { sha256, filename, mime, bytes } of media) {
    const image = await inTransaction(ctx, (tx) =>
      saveImage(tx, { filename, mime, sha256, bytes, alt_text: "", source: "import" }),
    )
    addresses.push([`media:${sha256}`, image.public_url])
  }
  return addresses
}

/** The next revisions of topics that this is a newer reading of, by the item. */
async function prepareUpdates(own: Ctx, items: AcceptedItem[], done: Completion) {
  const saves = new Map<number, PreparedSave>()
  const itemOf = new Map(items.map((item) => [item.id, item]))
  for (const { id, version } of done) {
    const { update, topic_id } = itemOf.get(id)!
    if (update === null || version === null || topic_id === null) continue
    saves.set(id, await prepareSave(own, topic_id, { ...version, base_revision: update.head.number, kind: "import" }))
    await yieldToEventLoop()
  }
  return saves
}

async function applyImportPlan(tx: Ctx, { row, items, done, saves }: ImportPlan) {
  const hub: Ctx = { ...tx, actor: asSystem(tx.app).actor }
  const { status } = await getImport(hub, "imports.import", row.id)
  if (!canMoveImport(status, "complete")) return
  const doneOf = new Map(done.map((one) => [one.id, one]))
  const included = items.filter((item) => item.include)
  const fresh = included.filter((item) => item.update === null)

  const owner_id = row.owner_id !== null && (await isAuthor(tx, row.owner_id)) ? row.owner_id : undefined
  await createTopics(
    tx,
    "import",
    fresh.map(({ id, topic_id, title, frontmatter }) => {
      const { content, summary } = doneOf.get(id)!
      return { id: topic_id!, title, content, frontmatter, summary, project_id: row.project_id ?? undefined, owner_id }
    }),
  )
  const revisions = await saveUpdates(tx, saves)
  await saveMadeTopics(tx, included, doneOf, revisions)
  await saveManuscriptPoints(
    tx,
    row,
    included.flatMap(({ id, topic_id }) => doneOf.get(id)!.suggested.map((one) => ({ ...one, topic_id: topic_id! }))),
  )
  await archiveGoneTopics(tx, row.id)
  await createImportVariables(tx, row.id, new Set(done.flatMap((one) => one.variables)))
  const target = await findOrCreateCollection(tx, row)
  const made_nodes = target ? await placeTopics(tx, target.id, included) : []
  await moveImport(hub, "complete", row.id, {
    collection_id: target?.id ?? null,
    made_collection: target?.made ?? false,
    made_nodes: JSON.stringify(made_nodes),
    topics_count: included.length,
    step: "",
    percent: 100,
    finished_at: tx.now,
  })
  const happened = { topics: fresh.length, updated: revisions.size, collection_id: target?.id ?? null }
  const given = owner_id !== undefined && fresh.length > 0 ? { owner_id, filename: row.filename } : {}
  await recordEvent(tx, "import.completed", row.id, { ...happened, ...given })
}

/** Writes the next revisions, and answers which by the item. */
async function saveUpdates(tx: Ctx, saves: Map<number, PreparedSave>) {
  const revisions = new Map<number, number>()
  for (const [id, save] of saves) {
    const also = async (_: Ctx, revision_id: number) => void revisions.set(id, revision_id)
    const done = await savePrepared(tx, { ...save, given: { ...save.given, also } })
    if (done === undefined) throw new Error("A topic was changed at the same time.")
  }
  return revisions
}

/** What the importer put away of that which the file does not have any more. */
async function archiveGoneTopics(tx: Ctx, import_id: number) {
  const gone = await tx.db
    .selectFrom("import_gone")
    .innerJoin("topics", "topics.id", "import_gone.topic_id")
    .select(["topics.id", "topics.status"])
    .where("import_id", "=", import_id)
    .where("archive", "=", true)
    .orderBy("topics.id")
    .execute()
  for (const { id, status } of gone) if (topicCanMove(status, "archive")) await moveTopic(tx, "archive", id)
}

async function findOrCreateCollection(tx: Ctx, { collection_id, collection_name }: ImportRow) {
  if (collection_id !== null) return { id: collection_id, made: false }
  if (collection_name === null) return undefined
  const same = await tx.db
    .selectFrom("collections")
    .select("id")
    .where((row) => row(row.fn("lower", ["name"]), "=", collection_name.toLowerCase()))
    .executeTakeFirst()
  if (same) return { id: same.id, made: false }
  return { id: await createCollection(tx, { name: collection_name }), made: true }
}

/** Gives the new topics their places, and answers which headings that took. */
async function placeTopics(tx: Ctx, collection_id: number, items: AcceptedItem[]): Promise<number[]> {
  const topics = items.map(({ source_path, level, topic_id, update }) => ({
    source_path,
    level,
    topic_id: topic_id!,
    is_new: update === null,
  }))
  if (!topics.some((topic) => topic.is_new)) return []
  let headings = new Set<number>()
  const made = await updateCollectionOutline(tx, collection_id, (nodes) => {
    const list = placeImportedTopics(nodes, topics)
    headings = new Set(list.filter((node) => node.id < 0 && node.kind === "heading").map((node) => node.id))
    return list
  })
  return made.filter(({ ref }) => headings.has(ref)).map(({ id }) => id)
}
