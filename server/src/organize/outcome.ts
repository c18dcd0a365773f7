import type { PlannedChange, PlanOutcome } from "./plan-outcome.ts"
import { createHash } from "node:crypto"
import { limits } from "@hub/contract/limits"
import type { PlanBase, PlanRefusal, PlanStep } from "@hub/contract/organize"
import type { CollectionRow } from "../collections/tables.ts"
import type { Ctx } from "../platform/ctx.ts"
import { compute } from "../platform/threads/compute.ts"
import { listObstacles } from "./obstacles.ts"
import { relinkTopics, findTopicsLinkingTo } from "./linking-topics.ts"
import { loadWorkingCopy } from "./load.ts"
import { planComputation } from "./plan.ts"
import type { WorkingNode } from "./working-copy.ts"

type PlanOutcomeInput = { steps: PlanStep[]; open?: number[]; ids?: number[] }

export async function computeOutcome(
  ctx: Ctx,
  collection: CollectionRow,
  { steps, open = [], ids }: PlanOutcomeInput,
): Promise<PlanOutcome> {
  const found = await loadWorkingCopy(ctx, collection, { steps, open, ids })
  const { heads, rows, involved } = found
  const tagsBefore = new Map([...found.workingCopy.tags].map(([id, tags]) => [id, tags]))
  const { workingCopy, refused, headings } = await compute(ctx, planComputation, {
    workingCopy: found.workingCopy,
    steps,
    open,
  })
  const loaded = { ...found, workingCopy, headings }

  const topics = [...workingCopy.topics.values()]
  const made = topics.filter(({ found, into }) => found === undefined && into === undefined)
  const archived = topics.filter(({ found, into }) => found !== undefined && into !== undefined)
  const texts = topics.filter(
    ({ found, into, title, content }) =>
      found !== undefined && into === undefined && (found.title !== title || found.content !== content),
  )
  const moved = [...new Set([...texts.filter(({ id }) => involved.has(id)), ...archived].map(({ id }) => id))]
  const asked = workingCopy.redirects.length === 0 ? [] : await findTopicsLinkingTo(ctx, moved, new Set(heads.keys()))
  if (asked === undefined) refused.push(tooMany)
  const linking = await relinkTopics(ctx, asked ?? [], workingCopy.redirects)
  const inArchive = linking.filter(({ head }) => head.status === "archived")
  if (inArchive.length > 0) workingCopy.notes.push(`The links in ${archivedTopics(inArchive.length)} stay as they are.`)
  const edited = linking.filter(({ head }) => head.status !== "archived")

  const changed = [
    ...texts.flatMap(({ id, title, content, links }): PlannedChange[] => {
      const head = heads.get(id)
      return head === undefined ? [] : [{ head, title, content, links }]
    }),
    ...edited.map(({ head, content, links }): PlannedChange => ({ head, title: head.title, content, links })),
  ]
  const places = new Map(
    [...workingCopy.collections]
      .filter(([id, collection]) => nodesDiffer(collection.places, rows.get(id) ?? []))
      .map(([id, collection]) => [id, collection.places]),
  )
  const tags = new Map(
    [...workingCopy.tags].flatMap(([id, wanted]) => {
      const added = [...wanted].filter((tag) => tagsBefore.get(id)?.has(tag) !== true)
      return added.length === 0 ? [] : [[id, added] as const]
    }),
  )
  const outcome = { ...loaded, changed, made, archived, linking: edited, asked: asked ?? [], places, tags }
  refused.push(...(await listObstacles(ctx, outcome)))
  return { ...outcome, refused, base: planBase(outcome) }
}

const tooMany: PlanRefusal = {
  sentence: `More than ${limits.replaced_topics} topics link to the moved content. Apply fewer steps at once.`,
  step: null,
  topic_id: null,
}

const archivedTopics = (count: number) => (count === 1 ? "1 archived topic" : `${count} archived topics`)

const nodesDiffer = (places: WorkingNode[], rows: { id: number; level: number }[]) =>
  places.length !== rows.length ||
  places.some(({ key, level }, index) => rows[index]?.id !== key || rows[index].level !== level)

/** The revisions that a plan read, and where everything stood. */
function planBase({ heads, involved, changed, rows }: Omit<PlanOutcome, "refused" | "base">): PlanBase {
  const read = new Map([...involved].flatMap((id) => heads.get(id) ?? []).map((head) => [head.id, head.number]))
  for (const { head } of changed) read.set(head.id, head.number)
  const stood = [...rows].map(([id, places]) => [id, ...places.map((row) => [row.id, row.topic_id, row.level])])
  return {
    revisions: [...read]
      .map(([topic_id, revision]) => ({ topic_id, revision }))
      .toSorted((one, other) => one.topic_id - other.topic_id),
    places: createHash("sha256").update(JSON.stringify(stood)).digest("hex"),
  }
}
