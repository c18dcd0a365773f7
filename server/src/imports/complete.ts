import { setImmediate as breathe } from "node:timers/promises"
import { actorOf } from "../account/identify.ts"
import { createCollection } from "../collections/create.ts"
import { arrangeCollection } from "../collections/place.ts"
import { keepImage } from "../images/keep.ts"
import { asTheHub, atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import type { Attempt } from "../platform/jobs/work.ts"
import { keepManuscriptPoints } from "../reviews/points/manuscript.ts"
import { createTopics, reserveTopicIds } from "../topics/create.ts"
import { moveTopic } from "../topics/move.ts"
import { keepPrepared, type PreparedSave, prepareSave } from "../topics/save.ts"
import { canMove as topicCanMove } from "../topics/topic.ts"
import { importFor } from "./get.ts"
import { sayStep } from "./news.ts"
import { canMove } from "./import.ts"
import { completedInChild } from "./in-child.ts"
import { moveImport } from "./move.ts"
import { makeVariables } from "./offers/variables.ts"
import { chosenValues } from "./offers/values.ts"
import { acceptedItems, type AcceptedItem, noteMade } from "./proposal/accepted.ts"
import type { Completion } from "./proposal/complete.ts"
import { placed } from "./proposal/outline.ts"
import { comparedAnew } from "./proposal/recut.ts"
import type { ImportRow } from "./tables.ts"

type Payload = { import_id: number; user_id: number }
/** Everything that accepting does, thought out. */
type Plan = { row: ImportRow; items: AcceptedItem[]; done: Completion; saves: Map<number, PreparedSave> }

/**
 * Makes and updates the accepted topics, all in one transaction: whatever happens there are all of them or none. The
 * thinking is done before, so that nobody waits for it; where a topic has moved meanwhile, the job is done again.
 */
export async function completeImport(ctx: Ctx, { import_id, user_id }: Payload, { signal }: Attempt) {
  const own: Ctx = { ...ctx, actor: await actorOf(ctx, user_id) }
  const plan = await thoughtOut(ctx, own, import_id, signal)
  if (plan === undefined) return
  const undecided = plan.items.find((item) => plan.done.some((one) => one.id === item.id && one.undecided))
  if (undecided) {
    const why = `“${undecided.title}” was changed here meanwhile. Decide whose words stay.`
    await completionGivenUp(ctx, { import_id, user_id }, why)
    return comparedAnew(ctx, import_id)
  }
  await sayStep(ctx, import_id, "Making topics", 70)
  await atomically(own, (tx) => carriedOut(tx, plan))
}

/** None of the topics could be made, so the proposal waits for review again. */
export const completionGivenUp = (ctx: Ctx, { import_id }: Payload, error: string) =>
  atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", import_id)
    if (!canMove(status, "giveBack")) return
    await moveImport(tx, "giveBack", import_id, { error: `The topics could not be made: ${error}`, step: "" })
    await record(tx, "import.failed", import_id, { error })
  })

async function thoughtOut(ctx: Ctx, own: Ctx, import_id: number, signal: AbortSignal): Promise<Plan | undefined> {
  const row = await importFor(ctx, "imports.import", import_id)
  if (!canMove(row.status, "complete")) return undefined
  await sayStep(ctx, import_id, "Keeping the images", 10)
  const images = await keptImages(own, import_id)
  await sayStep(ctx, import_id, "Thinking the topics through", 30)
  const items = await acceptedItems(ctx, import_id)
  const fresh = items.filter((item) => item.include && item.topic_id === null)
  const ids = await reserveTopicIds(ctx, fresh.length)
  for (const [index, item] of fresh.entries()) item.topic_id = ids[index]!
  const documents = await ctx.db
    .selectFrom("import_documents")
    .select(["path", "markdown", "notes", "suggestions"])
    .where("import_id", "=", import_id)
    .execute()
  const values = await chosenValues(ctx, import_id)
  const done = await completedInChild(ctx, { documents, items, images, values }, signal)
  return { row, items, done, saves: await savesOf(own, items, done) }
}

/** Images go into the library first, since the texts name their addresses; doing it again changes nothing. */
async function keptImages(ctx: Ctx, import_id: number): Promise<[string, string][]> {
  const media = await ctx.db.selectFrom("import_media").selectAll().where("import_id", "=", import_id).execute()
  const addresses: [string, string][] = []
  for (const { sha256, filename, mime, bytes } of media) {
    const kept = await atomically(ctx, (tx) =>
      keepImage(tx, { filename, mime, sha256, bytes, alt_text: "", source: "import" }),
    )
    addresses.push([`media:${sha256}`, kept.public_url])
  }
  return addresses
}

/** The next revisions of topics that this is a newer reading of, by the item. */
async function savesOf(own: Ctx, items: AcceptedItem[], done: Completion) {
  const saves = new Map<number, PreparedSave>()
  const itemOf = new Map(items.map((item) => [item.id, item]))
  for (const { id, version } of done) {
    const { update, topic_id } = itemOf.get(id)!
    if (update === null || version === null || topic_id === null) continue
    saves.set(id, await prepareSave(own, topic_id, { ...version, base_revision: update.head.number, kind: "import" }))
    await breathe()
  }
  return saves
}

async function carriedOut(tx: Ctx, { row, items, done, saves }: Plan) {
  const hub: Ctx = { ...tx, actor: asTheHub(tx.house).actor }
  const { status } = await importFor(hub, "imports.import", row.id)
  if (!canMove(status, "complete")) return
  const doneOf = new Map(done.map((one) => [one.id, one]))
  const included = items.filter((item) => item.include)
  const fresh = included.filter((item) => item.update === null)

  await createTopics(
    tx,
    "import",
    fresh.map(({ id, topic_id, title, frontmatter }) => {
      const { content, summary } = doneOf.get(id)!
      return { id: topic_id!, title, content, frontmatter, summary, project_id: row.project_id ?? undefined }
    }),
  )
  const revisions = await saved(tx, saves)
  await noteMade(tx, included, doneOf, revisions)
  await keepManuscriptPoints(
    tx,
    row,
    included.flatMap(({ id, topic_id }) => doneOf.get(id)!.suggested.map((one) => ({ ...one, topic_id: topic_id! }))),
  )
  await archiveGone(tx, row.id)
  await makeVariables(tx, row.id, new Set(done.flatMap((one) => one.variables)))
  const target = await collectionFor(tx, row)
  const made_nodes = target ? await place(tx, target.id, included) : []
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
  await record(tx, "import.completed", row.id, happened)
}

/** Writes the next revisions, and answers which by the item. */
async function saved(tx: Ctx, saves: Map<number, PreparedSave>) {
  const revisions = new Map<number, number>()
  for (const [id, save] of saves) {
    const also = async (_: Ctx, revision_id: number) => void revisions.set(id, revision_id)
    const kept = await keepPrepared(tx, { ...save, given: { ...save.given, also } })
    if (kept === undefined) throw new Error("A topic was changed at the same moment.")
  }
  return revisions
}

/** What the importer put away of that which the file does not have any more. */
async function archiveGone(tx: Ctx, import_id: number) {
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

async function collectionFor(tx: Ctx, { collection_id, collection_name }: ImportRow) {
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
async function place(tx: Ctx, collection_id: number, items: AcceptedItem[]): Promise<number[]> {
  const topics = items.map(({ source_path, level, topic_id, update }) => ({
    source_path,
    level,
    topic_id: topic_id!,
    is_new: update === null,
  }))
  if (!topics.some((topic) => topic.is_new)) return []
  let headings = new Set<number>()
  const made = await arrangeCollection(tx, collection_id, (nodes) => {
    const list = placed(nodes, topics)
    headings = new Set(list.filter((node) => node.id < 0 && node.kind === "heading").map((node) => node.id))
    return list
  })
  return made.filter(({ ref }) => headings.has(ref)).map(({ id }) => id)
}
