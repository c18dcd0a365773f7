import type { Link } from "@hub/contract/links"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission, requirePermission } from "../policy.ts"
import { linkSelection, presentLink } from "./present.ts"
import type { LinkRow } from "./tables.ts"

export async function readLink(ctx: Ctx, id: number): Promise<Link> {
  const row = await ctx.db.selectFrom("links").select(linkSelection).where("id", "=", id).executeTakeFirst()
  if (!row || !hasPermission(ctx.actor, "links.read")) throw notFound("Link")
  return presentLink(ctx, row)
}

/** The link for the person who may change it, held until the transaction ends. */
export async function getLinkToChange(tx: Ctx, id: number): Promise<LinkRow> {
  if (!hasPermission(tx.actor, "links.read")) throw notFound("Link")
  const row = await tx.db.selectFrom("links").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw notFound("Link")
  requirePermission(tx.actor, "links.change")
  return row
}
