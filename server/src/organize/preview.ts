import type { OrganizePlan, PlannedNode, PlanStep, UndoablePlan } from "@hub/contract/organize"
import { getCollection } from "../collections/get.ts"
import type { Ctx } from "../platform/ctx.ts"
import { type WithWrittenJson, writtenJson, writtenList } from "../platform/threads/written-json.ts"
import { countEffects } from "./effects.ts"
import type { PlanOutcome } from "./plan-outcome.ts"
import { computeOutcome } from "./outcome.ts"
import { summarizeEffects } from "./summary.ts"
import "./tables.ts"

/** What the steps would make of the collection, and all that would happen besides; nothing happens. */
export async function previewPlan(
  ctx: Ctx,
  id: number,
  { ops, open }: { ops: PlanStep[]; open: number[] },
): Promise<WithWrittenJson<OrganizePlan>> {
  const collection = await getCollection(ctx, "collections.arrange", id)
  const outcome = await computeOutcome(ctx, collection, { steps: ops, open })
  const effects = await countEffects(ctx, outcome)
  return {
    collection: {
      id,
      name: collection.name,
      archived: collection.archived_at !== null,
      frozen: collection.frozen_at !== null,
    },
    places: writtenList(presentPlaces(outcome)),
    effects,
    summary: summarizeEffects(effects),
    notes: listNotes(outcome),
    refused: outcome.refused,
    base: outcome.base,
    undo: await readLastUndoable(ctx, id),
  }
}

function presentPlaces({ workingCopy, heads, tags, linking, headings }: PlanOutcome): WithWrittenJson<PlannedNode>[] {
  const places = workingCopy.collections.get(workingCopy.collection_id)?.places ?? []
  const relinked = new Set(linking.map(({ head }) => head.id))
  return places.map(({ key, topic: id, title, level, isMoved }) => {
    const topic = id === null ? undefined : workingCopy.topics.get(id)
    const known = id === null ? undefined : workingCopy.known.get(id)
    const standing = (id === null ? undefined : heads.get(id)) ?? known
    const isNew = topic !== undefined && topic.found === undefined
    const split = headings.get(key)
    const marks = {
      new: isNew,
      moved: isMoved,
      renamed: topic?.found !== undefined && topic.found.title !== topic.title,
      text: (topic?.found !== undefined && topic.found.content !== topic.content) || (id !== null && relinked.has(id)),
      tagged: id !== null && tags.has(id),
    }
    return {
      key,
      topic_id: isNew ? null : id,
      title: topic?.title ?? known?.title ?? title,
      level,
      status: isNew ? null : (standing?.status ?? null),
      not_reviewed: !isNew && (standing?.not_reviewed ?? false),
      marks: (Object.keys(marks) as (keyof typeof marks)[]).filter((mark) => marks[mark]),
      headings: split === undefined ? null : writtenJson(split),
    }
  })
}

function listNotes({ workingCopy, archived, heads, places }: PlanOutcome): string[] {
  const elsewhere = [...places.keys()].filter((id) => id !== workingCopy.collection_id)
  const fronted = archived.filter(({ id }) => (heads.get(id)?.frontmatter ?? "").trim() !== "")
  return [
    ...workingCopy.notes,
    ...elsewhere.map(
      (id) => `The outline of the collection ${workingCopy.collections.get(id)?.name ?? ""} changes too.`,
    ),
    ...fronted.map(({ title }) => `The frontmatter of “${title}” stays with the archived topic.`),
  ]
}

async function readLastUndoable(ctx: Ctx, collection_id: number): Promise<UndoablePlan | null> {
  const last = await ctx.db
    .selectFrom("restructurings")
    .leftJoin("people", "people.id", "applied_by")
    .select(["undo_token", "summary", "people.name as by_name", "applied_at", "undone_at"])
    .where("collection_id", "=", collection_id)
    .orderBy("restructurings.id", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!last || last.undone_at !== null) return null
  const { undo_token: token, summary, by_name, applied_at } = last
  return { token, summary, by_name, applied_at: applied_at.toISOString() }
}
