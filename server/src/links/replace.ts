import type { LinkReplacementResult } from "@hub/contract/links"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound } from "../platform/refusal.ts"
import { compute } from "../platform/threads/compute.ts"
import { hasPermission } from "../policy.ts"
import { parseLinkAddress, refuseTakenUrl } from "./create.ts"
import { getLinkToChange } from "./get.ts"
import { readdressComputation } from "./readdress.ts"
import { rewriteTopics, listTopicsToRewrite } from "./rewrite.ts"
import type { LinkRow } from "./tables.ts"

/** What a new address would change, and what it would not. */
export async function previewLinkReplacement(ctx: Ctx, id: number, url: string): Promise<LinkReplacementResult> {
  if (!hasPermission(ctx.actor, "links.read")) throw notFound("Link")
  const link = await ctx.db.selectFrom("links").selectAll().where("id", "=", id).executeTakeFirst()
  if (!link) throw notFound("Link")
  const to = await parseNewAddress(ctx, id, url)
  const topics = await listTopicsWithLink(ctx, link)
  return {
    url: to.url,
    changed: topics.filter(({ editable }) => editable),
    unchanged: topics.filter((one) => !one.editable),
  }
}

/**
 * Changes an address everywhere: each topic is saved by itself, as its author would, so that the person who edits it meanwhile
 * loses nothing. What cannot be edited now, or writes the address in a way that is no link, keeps the old one.
 */
export async function replaceLink(ctx: Ctx, id: number, url: string): Promise<LinkReplacementResult> {
  const { link, to } = await inTransaction(ctx, async (tx) => ({
    link: await getLinkToChange(tx, id),
    to: await parseNewAddress(tx, id, url),
  }))
  const { changed, unchanged } = await rewriteTopics(ctx, await listTopicsWithLink(ctx, link), {
    rewriteContent: (content) =>
      compute(ctx, readdressComputation, { content, key: link.key, url: to.url, home: ctx.app.public_url }),
    note: `Changed an address to ${to.url}.`,
  })

  return inTransaction(ctx, async (tx) => {
    const { title } = await getLinkToChange(tx, id)
    const row = { ...to, ...uncheckedColumns }
    const write = tx.db.updateTable("links").set(row).where("id", "=", id).execute()
    await refuseIfTaken("links_by_key", () => refuseTakenUrl(), write)
    await recordEvent(tx, "link.changed", id, { title, url: to.url, before: link.url })
    return { url: to.url, changed, unchanged }
  })
}

/** What was answered at the former address says nothing of this one. */
const uncheckedColumns = { check_status: null, check_note: "", checked_at: null }

async function parseNewAddress(ctx: Ctx, id: number, url: string): Promise<{ url: string; key: string }> {
  const to = parseLinkAddress(url, ctx.app.public_url)
  const same = await ctx.db.selectFrom("links").select(["id", "title"]).where("key", "=", to.key).executeTakeFirst()
  if (same && same.id !== id) throw refuseTakenUrl(same.title)
  return to
}

const listTopicsWithLink = (ctx: Ctx, { key }: LinkRow) => listTopicsToRewrite(ctx, { kind: "link", key })
