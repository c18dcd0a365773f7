import type { Link } from "@hub/contract/links"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may, mustBeAllowed } from "../policy.ts"
import { linkColumns, present } from "./present.ts"
import type { LinkRow } from "./tables.ts"

export async function readLink(ctx: Ctx, id: number): Promise<Link> {
  const row = await ctx.db.selectFrom("links").select(linkColumns).where("id", "=", id).executeTakeFirst()
  if (!row || !may(ctx.actor, "links.read")) throw missing("Link")
  return present(ctx, row)
}

/** The link for whoever may change it, held until the transaction ends. */
export async function linkToChange(tx: Ctx, id: number): Promise<LinkRow> {
  if (!may(tx.actor, "links.read")) throw missing("Link")
  const row = await tx.db.selectFrom("links").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw missing("Link")
  mustBeAllowed(tx.actor, "links.change")
  return row
}
