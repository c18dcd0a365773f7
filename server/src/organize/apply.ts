import { randomUUID } from "node:crypto"
import type { PlanBase, PlanStep } from "@hub/contract/organize"
import { sql } from "kysely"
import { getCollection, getEditableCollection } from "../collections/get.ts"
import { type PlacedTopic, replacePlaces } from "../collections/restructure.ts"
import type { CollectionRow } from "../collections/tables.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { ComputationOutput } from "../platform/threads/computation.ts"
import { compute } from "../platform/threads/compute.ts"
import { addTags } from "./tags.ts"
import { createTopics, reserveTopicIds } from "../topics/create.ts"
import { moveTopic } from "../topics/move.ts"
import { prepareCreateComputation } from "../topics/prepare.ts"
import { savePrepared, prepareSave, type PreparedSave } from "../topics/save.ts"
import { keepTopicLanguage } from "../topics/topic-language.ts"
import { countEffects } from "./effects.ts"
import { findTopicsLinkingTo } from "./linking-topics.ts"
import { loadWorkingCopy, readNodeRows } from "./load.ts"
import type { PlanOutcome } from "./plan-outcome.ts"
import { computeOutcome } from "./outcome.ts"
import { planComputation } from "./plan.ts"
import { summarizeEffects } from "./summary.ts"
import type { RestructuredNodes, RestructuredTopic } from "./tables.ts"
import type { WorkingNode } from "./working-copy.ts"

type ApplyPlanInput = { ops: PlanStep[]; base: PlanBase }
type PreparedTopic = PlanOutcome["made"][number] &
  ComputationOutput<typeof prepareCreateComputation> & { frontmatter: string }

/** Does all of a plan or nothing of it, if everything still is as the preview found it. */
export async function applyPlan(ctx: Ctx, id: number, { ops, base }: ApplyPlanInput) {
  const collection = await getEditableCollection(ctx, "collections.arrange", id)
  const ids = await reserveTopicIds(ctx, await countTopicsMade(ctx, collection, ops))
  const outcome = await computeOutcome(ctx, collection, { steps: ops, ids })
  requireUnchangedSincePreview(outcome, base)
  const [refused] = outcome.refused
  if (refused) throw conflict(refused.sentence, { code: "plan_refused", details: outcome.refused })
  const summary = summarizeEffects(await countEffects(ctx, outcome))
  if (summary === "") throw conflict("These steps change nothing.", { code: "nothing_to_apply" })
  const note = `“${collection.name}” was organized.`
  const saves: PreparedSave[] = []
  for (const { head, title, content } of outcome.changed)
    saves.push(await prepareSave(ctx, head.id, { title, content, base_revision: head.number, note }))
  const made = await prepareTopicsMade(ctx, outcome)

  return inTransaction(ctx, async (tx) => {
    await lockAll(tx, outcome)
    await createTopics(
      tx,
      "save",
      made.map(({ id, title, content, frontmatter, summary, references, content_hash, from }) => ({
        id,
        title,
        content,
        frontmatter,
        summary,
        project_id: (from === undefined ? undefined : outcome.heads.get(from)?.project_id) ?? undefined,
        references,
        content_hash,
      })),
    )
    for (const save of saves) if (!(await savePrepared(tx, save))) throw savedMeanwhile(save.head.title)
    for (const topic of outcome.archived) await moveTopic(tx, "archive", topic.id)
    await addTags(tx, outcome.tags)
    const places: RestructuredNodes[] = []
    for (const [collection_id, wanted] of outcome.places) {
      await replacePlaces(tx, collection_id, wanted.map(toPlacing))
      const after = await readNodeRows(tx, [collection_id])
      places.push({ collection_id, before: outcome.rows.get(collection_id) ?? [], after })
    }
    const topics = await listRestructuredTopics(tx, outcome)
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
    await recordEvent(tx, "collection.organized", id, { name: collection.name, summary })
    return { undo_token, summary, topic_ids: topics.map((topic) => topic.id) }
  })
}

async function prepareTopicsMade(ctx: Ctx, { made, heads }: PlanOutcome): Promise<PreparedTopic[]> {
  const home = ctx.app.public_url
  const prepared: PreparedTopic[] = []
  for (const topic of made) {
    const cutFrom = topic.from === undefined ? undefined : heads.get(topic.from)
    const frontmatter = keepTopicLanguage(cutFrom?.frontmatter ?? "")
    const version = { title: topic.title, content: topic.content, frontmatter }
    prepared.push({ ...topic, frontmatter, ...(await compute(ctx, prepareCreateComputation, { version, home })) })
  }
  return prepared
}

/** How many topics a plan makes, which have to have their ids before their links are written. */
async function countTopicsMade(ctx: Ctx, collection: CollectionRow, steps: PlanStep[]): Promise<number> {
  if (!steps.some((step) => step.do === "split" || step.do === "split_at")) return 0
  const { workingCopy } = await loadWorkingCopy(ctx, collection, { steps, open: [], ids: undefined })
  return (await compute(ctx, planComputation, { workingCopy, steps, open: [] })).workingCopy.made
}

function requireUnchangedSincePreview({ base, heads, changed }: PlanOutcome, asked: PlanBase) {
  const before = new Map(asked.revisions.map(({ topic_id, revision }) => [topic_id, revision]))
  const saved = base.revisions.find(({ topic_id, revision }) => before.get(topic_id) !== revision)
  const title =
    changed.find(({ head }) => head.id === saved?.topic_id)?.head.title ?? heads.get(saved?.topic_id ?? 0)?.title
  if (saved) throw savedMeanwhile(title ?? "A topic")
  if (base.places !== asked.places || base.revisions.length !== asked.revisions.length) throw arrangedMeanwhile()
}

const savedMeanwhile = (title: string) =>
  conflict(`Someone saved “${title}” in the meantime. Check the effects again before you apply the steps.`, {
    code: "moved",
  })
const arrangedMeanwhile = () =>
  conflict("Someone changed this collection in the meantime. Check the effects again before you apply the steps.", {
    code: "moved",
  })

/** Holds every collection and topic that the plan touches, and makes sure that all of them are as it found them. */
async function lockAll(tx: Ctx, { rows, heads, changed, archived, asked, workingCopy }: PlanOutcome) {
  for (const id of [...rows.keys(), workingCopy.collection_id].toSorted((one, other) => one - other))
    await getCollection(tx, "collections.arrange", id)
  const now = await readNodeRows(tx, [...rows.keys()])
  if (JSON.stringify(now.map(nodeKey).toSorted()) !== JSON.stringify([...rows.values()].flat().map(nodeKey).toSorted()))
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

  const restructured = touched.filter(({ id }) => workingCopy.topics.has(id)).map(({ id }) => id)
  const linking =
    workingCopy.redirects.length === 0 ? [] : await findTopicsLinkingTo(tx, restructured, new Set(heads.keys()))
  if (linking?.every((id) => asked.includes(id)) !== true)
    throw conflict("Someone linked to one of these topics in the meantime. Check the effects again.", { code: "moved" })
}

const nodeKey = ({
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

const toPlacing = ({ key, topic, level }: WorkingNode): PlacedTopic =>
  key > 0 || topic === null ? { id: key, level } : { topic_id: topic, level }

async function listRestructuredTopics(
  tx: Ctx,
  { changed, made, archived, heads, tags }: PlanOutcome,
): Promise<RestructuredTopic[]> {
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
