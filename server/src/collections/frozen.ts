import type { FrozenCollection } from "@hub/contract/topics"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { formatLongDate } from "../platform/day.ts"
import { conflict } from "../platform/refusal.ts"

/** Whether the topic of a row stands in a collection that is frozen. */
export const isTopicFrozen = sql<boolean>`exists (
  select from collections join collection_nodes node on node.collection_id = collections.id
  where frozen_at is not null and node.topic_id = topics.id)`

/** The first frozen collection in which a topic stands: who froze it, when and why. */
export const selectFreeze = sql<FrozenCollection | null>`(
  select json_build_object('collection', json_build_object('id', collections.id, 'name', collections.name),
    'by', people.name, 'at', to_char(frozen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', frozen_reason)
  from collections join people on people.id = frozen_by
  where frozen_at is not null and exists (
    select 1 from collection_nodes node where node.collection_id = collections.id and node.topic_id = topics.id)
  order by collections.id limit 1)`

/** Refuses to change topics that stand in a frozen collection; the person who asks in a transaction holds them. */
export async function requireNotFrozen(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return
  const { rows } = await sql<{ frozen: FrozenCollection }>`
    select ${selectFreeze} as frozen from unnest(${ids}::bigint[]) as topics (id) where ${isTopicFrozen} limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw frozenRefusal(rows[0].frozen)
}

export function frozenRefusal({ collection, by, at, reason }: FrozenCollection) {
  return conflict(
    `"${collection.name}" was frozen by ${by} on ${formatLongDate(at.slice(0, 10))}: ${reason} It stays as it is until it is unfrozen.`,
    { code: "collection_frozen", details: { collection, by, at, reason } },
  )
}
