import { limits } from "@hub/contract/limits"
import type { PlanRefusal } from "@hub/contract/organize"
import type { TopicStatus } from "@hub/contract/topics"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import "../reviews/tables.ts"
import type { Outcome } from "./outcome.ts"

type Parts = Pick<Outcome, "changed" | "archived" | "heads" | "places" | "desk" | "tags">

/** Why what a plan would write cannot be written now, each topic and collection once. */
export async function hindrances(
  ctx: Ctx,
  { changed, archived, heads, places, desk, tags }: Parts,
): Promise<PlanRefusal[]> {
  const wanted = [...changed.map(({ head }) => head), ...archived.flatMap(({ id }) => heads.get(id) ?? [])]
  const held = await heldBySequences(
    ctx,
    wanted.map(({ id }) => id),
  )
  const topics = wanted.flatMap(({ id, title, status }) => {
    const sequence = held.get(id)
    const sentence =
      sequence === undefined
        ? inTheWay[status]?.(title)
        : `“${title}” is held by the ordered review ${named(sequence)}.`
    return sentence === undefined ? [] : [{ sentence, step: null, topic_id: id }]
  })
  const collections = [...places.keys()].flatMap((id) => {
    const { name, isArchived } = desk.collections.get(id) ?? { name: "", isArchived: false }
    return isArchived ? [refusal(`A topic also stands in ${name}, which is archived. Restore it first.`)] : []
  })
  const tagged = [...tags.keys()].flatMap((id) =>
    (desk.tags.get(id)?.size ?? 0) > limits.tags
      ? [{ ...refusal(`“${titleOf(desk, id)}” would carry more than ${limits.tags} tags.`), topic_id: id }]
      : [],
  )
  return [...topics, ...collections, ...tagged]
}

const refusal = (sentence: string): PlanRefusal => ({ sentence, step: null, topic_id: null })

const inTheWay: Partial<Record<TopicStatus, (title: string) => string>> = {
  pending_review: (title) => `“${title}” is in review. Wait for the answers, or cancel the review first.`,
  staging: (title) => `“${title}” is scheduled, so its words stay as they are.`,
  rejected: (title) => `“${title}” is rejected. Its owner can reopen it.`,
  archived: (title) => `“${title}” is archived. Restore it first.`,
}

const titleOf = (desk: Parts["desk"], id: number) =>
  desk.topics.get(id)?.title ?? desk.known.get(id)?.title ?? "A topic"
const named = (name: string | null) => (name ? `“${name}”` : "that it is in")

async function heldBySequences(ctx: Ctx, topic_ids: number[]): Promise<Map<number, string | null>> {
  const rows = await ctx.db
    .selectFrom("review_sequences")
    .select(["topic_id", "name"])
    .where("status", "=", "active")
    .where(sql<boolean>`topic_id = any(${topic_ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ topic_id, name }) => [topic_id, name]))
}
