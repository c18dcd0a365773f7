import type { Ctx } from "../../platform/ctx.ts"
import { may } from "../../policy.ts"
import type { PublicationRow } from "../tables.ts"
import { holdsPass } from "./pass.ts"

type Shared = Pick<PublicationRow, "id" | "kind" | "title" | "edition" | "sha256" | "status" | "visibility">

/** The edition that readers of this address have now, if whoever asks is one of them. */
export async function editionAt(ctx: Ctx, key: string): Promise<Shared | undefined> {
  const row = await ctx.db
    .selectFrom("publications")
    .select(["id", "kind", "title", "edition", "sha256", "status", "visibility"])
    .where("key", "=", key)
    .where("status", "=", "live")
    .executeTakeFirst()
  return row && (await mayRead(ctx, row)) ? row : undefined
}

/** A private edition is for those who may read in the hub: by their call, or by what their browser shows for its pages. */
export async function mayRead(ctx: Ctx, { visibility }: Pick<PublicationRow, "visibility">): Promise<boolean> {
  return visibility !== "private" || may(ctx.actor, "publications.read") || holdsPass(ctx)
}
