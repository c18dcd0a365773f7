import { randomUUID } from "node:crypto"
import type { PlanBase, Step } from "@hub/contract/organize"
import { sql } from "kysely"
import { collectionFor, openCollection } from "../collections/get.ts"
import { type Placing, replacePlaces } from "../collections/restructure.ts"
import type { CollectionRow } from "../collections/tables.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { record } from "../platform/facts/record.ts"
import type { Output } from "../platform/threads/computation.ts"
import { compute } from "../platform/threads/compute.ts"
import { addTags } from "./tags.ts"
import { createTopics, reserveTopicIds } from "../topics/create.ts"
import { moveTopic } from "../topics/move.ts"
import { firstPreparation } from "../topics/prepare.ts"
import { keepPrepared, prepareSave, type PreparedSave } from "../topics/save.ts"
import { effectsOf } from "./effects.ts"
import { topicsLinkingTo } from "./linking.ts"
import { loadDesk, placeRows } from "./load.ts"
import { type Outcome, workOut } from "./outcome.ts"
import { planning } from "./plan.ts"
import { summaryOf } from "./summary.ts"
import type { RestructuredPlaces, RestructuredTopic } from "./tables.ts"
import type { Place } from "./working.ts"

type Asked = { ops: Step[]; base: PlanBase }
type Made = Outcome["made"][number] & Output<typeof firstPreparation>

/** Does all of a plan or nothing of it, if everything still is as the preview found it. */
export async function applyPlan(ctx: Ctx, id: number, { ops, base }: Asked) {
  const collection = await openCollection(ctx, "collections.arrange", id)
  const ids = await reserveTopicIds(ctx, await topicsMade(ctx, collection, ops))
  const outcome = await workOut(ctx, collection, { steps: ops, ids })
  mustBeAsPreviewed(outcome, base)
  const [refused] = outcome.refused
  if (refused) throw conflict(refused.sentence, { code: "plan_refused", details: outcome.refused })
  const summary = summaryOf(await effectsOf(ctx, outcome))
  if (summary === "") throw conflict("These steps change nothing.", { code: "nothing_to_apply" })
  const note = `“${collection.name}” was organized.`
  const saves: PreparedSave[] = []
  for (const { head, title, content } of outcome.changed)
    saves.push(await prepareSave(ctx, head.id, { title, content, base_revision: head.number, note }))
  const home = ctx.house.public_url
  const made: Made[] = []
  for (const topic of outcome.made) {
    const version = { title: topic.title, content: topic.content, frontmatter: "" }
    made.push({ ...topic, ...(await compute(ctx, firstPreparation, { version, home })) })
  }

  return atomically(ctx, async (tx) => {
    await holdAll(tx, outcome)
    await createTopics(
      tx,
      "save",
      made.map(({ id, title, content, summary, reading, content_hash, from }) => ({
        id,
        title,
        content,
        frontmatter: "",
        summary,
        project_id: (from === undefined ? undefined : outcome.heads.get(from)?.project_id) ?? undefined,
        reading,
        content_hash,
      })),
    )
    for (const save of saves) if (!(await keepPrepared(tx, save))) throw savedMeanwhile(save.head.title)
    for (const topic of outcome.archived) await moveTopic(tx, "archive", topic.id)
    await addTags(tx, outcome.tags)
    const places: RestructuredPlaces[] = []
    for (const [collection_id, wanted] of outcome.places) {
      await replacePlaces(tx, collection_id, wanted.map(placing))
      const after = await placeRows(tx, [collection_id])
      places.push({ collection_id, before: outcome.rows.get(collection_id) ?? [], after })
    }
    const topics = await restructured(tx, outcome)
    const undo_token = randomUUID()
    await tx.db
      .insertInto("restructurings")
      .values({
        collection_id: id,
        undo_token,
        applied_by: tx.actor.person_id,
        summary,
        topics: JSON.stringify(topics),
        places: JSON.stringify(places),
        applied_at: tx.now,
        undone_at: null,
      })
      .execute()
    await record(tx, "collection.organized", id, { name: collection.name, summary })
    return { undo_token, summary, topic_ids: topics.map((topic) => topic.id) }
  })
}

/** How many topics a plan makes, which have to have their ids before their links are written. */
async function topicsMade(ctx: Ctx, collection: CollectionRow, steps: Step[]): Promise<number> {
  if (!steps.some((step) => step.do === "split" || step.do === "split_at")) return 0
  const { desk } = await loadDesk(ctx, collection, { steps, open: [], ids: undefined })
  return (await compute(ctx, planning, { desk, steps, open: [] })).desk.made
}

function mustBeAsPreviewed({ base, heads, changed }: Outcome, asked: PlanBase) {
  const before = new Map(asked.revisions.map(({ topic_id, revision }) => [topic_id, revision]))
  const saved = base.revisions.find(({ topic_id, revision }) => before.get(topic_id) !== revision)
  const title =
    changed.find(({ head }) => head.id === saved?.topic_id)?.head.title ?? heads.get(saved?.topic_id ?? 0)?.title
  if (saved) throw savedMeanwhile(title ?? "A topic")
  if (base.places !== asked.places || base.revisions.length !== asked.revisions.length) throw arrangedMeanwhile()
}

const savedMeanwhile = (title: string) =>
  conflict(`Somebody saved “${title}” meanwhile. Look at the effects again before you apply them.`, { code: "moved" })
const arrangedMeanwhile = () =>
  conflict("Somebody arranged this collection meanwhile. Look at the effects again before you apply them.", {
    code: "moved",
  })

/** Holds every collection and topic that the plan touches, and makes sure that all of them are as it found them. */
async function holdAll(tx: Ctx, { rows, heads, changed, archived, asked, desk }: Outcome) {
  for (const id of [...rows.keys(), desk.collection_id].toSorted((one, other) => one - other))
    await collectionFor(tx, "collections.arrange", id)
  const now = await placeRows(tx, [...rows.keys()])
  if (
    JSON.stringify(now.map(standing).toSorted()) !== JSON.stringify([...rows.values()].flat().map(standing).toSorted())
  )
    throw arrangedMeanwhile()

  const touched = [...changed.map(({ head }) => head), ...archived.flatMap(({ id }) => heads.get(id) ?? [])]
  const held = await tx.db
    .selectFrom("topics")
    .select(["id", "head_revision_id", "status"])
    .where(sql<boolean>`id = any(${touched.map(({ id }) => id)}::bigint[])`)
    .orderBy("id")
    .forUpdate()
    .execute()
  const is = new Map(held.map((topic) => [topic.id, topic]))
  for (const head of touched)
    if (is.get(head.id)?.head_revision_id !== head.revision_id || is.get(head.id)?.status !== head.status)
      throw savedMeanwhile(head.title)

  const restructured = touched.filter(({ id }) => desk.topics.has(id)).map(({ id }) => id)
  const linking = desk.leads.length === 0 ? [] : await topicsLinkingTo(tx, restructured, new Set(heads.keys()))
  if (linking?.every((id) => asked.includes(id)) !== true)
    throw conflict("Somebody linked to one of these topics meanwhile. Look at the effects again.", { code: "moved" })
}

const standing = ({
  id,
  topic_id,
  level,
  position,
}: {
  id: number
  topic_id: number | null
  level: number
  position: number
}) => [id, topic_id, level, position].join(" ")

const placing = ({ key, topic, level }: Place): Placing =>
  key > 0 || topic === null ? { id: key, level } : { topic_id: topic, level }

async function restructured(tx: Ctx, { changed, made, archived, heads, tags }: Outcome): Promise<RestructuredTopic[]> {
  const before = new Map<number, Pick<RestructuredTopic, "what" | "before">>()
  for (const { head } of changed) before.set(head.id, { what: "changed", before: head.revision_id })
  for (const { id } of made) before.set(id, { what: "made", before: null })
  for (const { id } of archived) before.set(id, { what: "archived", before: heads.get(id)?.revision_id ?? null })
  const ids = [...new Set([...before.keys(), ...tags.keys()])]
  const rows = await tx.db
    .selectFrom("topics")
    .select(["id", "title", "head_revision_id"])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy("id")
    .execute()
  return rows.map(({ id, title, head_revision_id }) => ({
    id,
    title,
    ...(before.get(id) ?? { what: "changed", before: head_revision_id }),
    after: head_revision_id,
    tag_ids: tags.get(id) ?? [],
  }))
}
