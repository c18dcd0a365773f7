import { announce } from "../../platform/announce.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { structureNews } from "./read.ts"

/** The places of a collection were changed: it has the next version, those who look at it hear of it, and it is remembered. */
export async function rearranged(tx: Ctx, id: number, name: string): Promise<number> {
  const { structure_version } = await tx.db
    .updateTable("collections")
    .set((row) => ({ structure_version: row("structure_version", "+", 1) }))
    .where("id", "=", id)
    .returning("structure_version")
    .executeTakeFirstOrThrow()
  await announce(tx, structureNews(id))
  await record(tx, "collection.arranged", id, { name })
  return structure_version
}
