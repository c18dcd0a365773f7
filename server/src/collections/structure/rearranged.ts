import { announce } from "../../platform/announce.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { structureNews } from "./read.ts"

/** The places of a collection were changed, and it is remembered. */
export async function rearranged(tx: Ctx, id: number, name: string): Promise<number> {
  const version = await raiseVersion(tx, id)
  await record(tx, "collection.arranged", id, { name })
  return version
}

/** Gives what was rearranged its next version; those who look at it hear of it. */
export async function raiseVersion(tx: Ctx, id: number): Promise<number> {
  const { structure_version } = await tx.db
    .updateTable("collections")
    .set((row) => ({ structure_version: row("structure_version", "+", 1) }))
    .where("id", "=", id)
    .returning("structure_version")
    .executeTakeFirstOrThrow()
  await announce(tx, structureNews(id))
  return structure_version
}
