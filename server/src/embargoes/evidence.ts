import type { EmbargoEvidence } from "@hub/contract/evidence"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { findEmbargo } from "./get.ts"
import { queryChanges, queryReaders, queryReadings } from "./present.ts"

/** Who could read a collection before its time, why, and who did, for the evidence of its editions. */
export async function collectEmbargoEvidence(
  tx: Ctx,
  collection_id: number | null,
): Promise<EmbargoEvidence | undefined> {
  const row = collection_id === null ? undefined : await findEmbargo(tx, collection_id)
  if (!row || collection_id === null) return undefined
  const { until, released_at, two_people } = row
  const [readers, changes, readings] = await Promise.all([
    queryReaders(tx, collection_id).execute(),
    queryChanges(tx, collection_id)
      .select(["kind", "at", "reason", "before", "until", "reader"])
      .select(sql<string | null>`(select name from people where people.id = by_id)`.as("by"))
      .orderBy("id")
      .execute(),
    queryReadings(tx, collection_id)
      .select(["name", "way", "token", "what", "topic_id", "revision", "publication_id", "title", "call"])
      .select(["first_at", "last_at", "times"])
      .orderBy("id")
      .execute(),
  ])
  return {
    until: until.toISOString(),
    released_at: released_at?.toISOString() ?? null,
    two_people,
    readers: readers.map(({ id: _id, members: _members, added_at, ...one }) => ({
      ...one,
      added_at: added_at.toISOString(),
    })),
    changes: changes.map(({ at, before, until: to, ...one }) => ({
      ...one,
      at: at.toISOString(),
      before: before?.toISOString() ?? null,
      until: to?.toISOString() ?? null,
    })),
    readings: readings.map(({ first_at, last_at, ...one }) => ({
      ...one,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  }
}
