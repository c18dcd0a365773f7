import type { Gate } from "@hub/contract/check-rules"
import type { Ctx } from "../platform/ctx.ts"
import { readEffectiveGate } from "../projects/gate.ts"
import type { PublicationRow } from "./tables.ts"

/** How grave each rule is for an edition: as the project of its collection has it. */
export async function gateOfEdition(ctx: Ctx, { collection_id }: Pick<PublicationRow, "collection_id">): Promise<Gate> {
  const collection = await ctx.db
    .selectFrom("collections")
    .select("project_id")
    .where("id", "=", collection_id)
    .executeTakeFirst()
  return readEffectiveGate(ctx, collection?.project_id ?? null)
}
