import { sendLiveUpdate } from "../../platform/live-update.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { structureUpdates } from "./read.ts"

/** The places of a collection were changed, and it is remembered. */
export async function recordRearrangement(tx: Ctx, id: number, name: string): Promise<number> {
  const version = await raiseStructureVersion(tx, id)
  await recordEvent(tx, "collection.arranged", id, { name })
  return version
}

/** The outlines in which these topics are get their next version, as a topic of theirs goes or looks different. */
export async function raiseVersionsAround(tx: Ctx, topic_ids: number[]): Promise<void> {
  const around = await tx.db
    .selectFrom("collection_nodes")
    .select("collection_id")
    .distinct()
    .where("topic_id", "in", topic_ids)
    // Always in one order, so that two who do this never wait for each other.
    .orderBy("collection_id")
    .execute()
  for (const { collection_id } of around) await raiseStructureVersion(tx, collection_id)
}

/** Gives what was rearranged its next version; those who look at it hear of it. */
export async function raiseStructureVersion(tx: Ctx, id: number): Promise<number> {
  const { structure_version } = await tx.db
    .updateTable("collections")
    .set((row) => ({ structure_version: row("structure_version", "+", 1) }))
    .where("id", "=", id)
    .returning("structure_version")
    .executeTakeFirstOrThrow()
  await sendLiveUpdate(tx, structureUpdates(id))
  return structure_version
}
