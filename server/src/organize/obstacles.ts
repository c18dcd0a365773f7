import { limits } from "@hub/contract/limits"
import type { PlanRefusal } from "@hub/contract/organize"
import type { TopicStatus } from "@hub/contract/topics/values"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import "../reviews/tables.ts"
import type { PlanOutcome } from "./plan-outcome.ts"

type PlanWrites = Pick<PlanOutcome, "changed" | "archived" | "heads" | "places" | "workingCopy" | "tags">

/** Why what a plan would write cannot be written now, each topic and collection once. */
export async function listObstacles(
  ctx: Ctx,
  { changed, archived, heads, places, workingCopy, tags }: PlanWrites,
): Promise<PlanRefusal[]> {
  const wanted = [...changed.map(({ head }) => head), ...archived.flatMap(({ id }) => heads.get(id) ?? [])]
  const held = await listHoldingSequences(
    ctx,
    wanted.map(({ id }) => id),
  )
  const topics = wanted.flatMap(({ id, title, status }) => {
    const sequence = held.get(id)
    const sentence =
      sequence === undefined
        ? statusObstacles[status]?.(title)
        : `“${title}” is locked by the sequential review ${sequenceName(sequence)}.`
    return sentence === undefined ? [] : [{ sentence, step: null, topic_id: id }]
  })
  const collections = [...places.keys()].flatMap((id) => {
    const { name, isArchived } = workingCopy.collections.get(id) ?? { name: "", isArchived: false }
    return isArchived ? [refusal(`A topic is also in ${name}, which is archived. Restore it first.`)] : []
  })
  const tagged = [...tags.keys()].flatMap((id) =>
    (workingCopy.tags.get(id)?.size ?? 0) > limits.tags
      ? [{ ...refusal(`“${titleOf(workingCopy, id)}” would have more than ${limits.tags} tags.`), topic_id: id }]
      : [],
  )
  return [...topics, ...collections, ...tagged]
}

const refusal = (sentence: string): PlanRefusal => ({ sentence, step: null, topic_id: null })

const statusObstacles: Partial<Record<TopicStatus, (title: string) => string>> = {
  pending_review: (title) => `“${title}” is in review. Wait for the answers, or cancel the review first.`,
  staging: (title) => `“${title}” is scheduled, so its text can't change.`,
  rejected: (title) => `“${title}” is rejected. Its owner can reopen it.`,
  archived: (title) => `“${title}” is archived. Restore it first.`,
}

const titleOf = (workingCopy: PlanWrites["workingCopy"], id: number) =>
  workingCopy.topics.get(id)?.title ?? workingCopy.known.get(id)?.title ?? "A topic"
const sequenceName = (name: string | null) => (name ? `“${name}”` : "that it is in")

async function listHoldingSequences(ctx: Ctx, topic_ids: number[]): Promise<Map<number, string | null>> {
  const rows = await ctx.db
    .selectFrom("review_sequences")
    .select(["topic_id", "name"])
    .where("status", "=", "active")
    .where(sql<boolean>`topic_id = any(${topic_ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ topic_id, name }) => [topic_id, name]))
}
