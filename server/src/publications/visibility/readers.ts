import type { Ctx } from "../../platform/ctx.ts"
import { hasPermission } from "../../policy.ts"
import type { PublicationRow } from "../tables.ts"
import { holdsPass } from "./pass.ts"

type ReadEdition = Pick<PublicationRow, "id" | "visibility">
type SharedEdition = Pick<PublicationRow, "id" | "kind" | "title" | "edition" | "sha256" | "status" | "visibility">

/** The edition that readers of this address have now, if the person who asks is one of them. */
export async function findEditionAt(ctx: Ctx, key: string): Promise<SharedEdition | undefined> {
  const row = await ctx.db
    .selectFrom("publications")
    .select(["id", "kind", "title", "edition", "sha256", "status", "visibility"])
    .where("key", "=", key)
    .where("status", "=", "live")
    .executeTakeFirst()
  return row && (await mayReadEdition(ctx, row)) ? row : undefined
}

/** A private edition is for those who may read in the hub: by their call, or by what their browser shows for its pages. */
export async function mayReadEdition(ctx: Ctx, { id, visibility }: ReadEdition): Promise<boolean> {
  return visibility !== "private" || hasPermission(ctx.actor, "publications.read") || holdsPass(ctx, id)
}
