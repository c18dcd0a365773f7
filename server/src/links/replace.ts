import type { Replaced } from "@hub/contract/links"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { unlessTaken } from "../platform/db/unless-taken.ts"
import { record } from "../platform/facts/record.ts"
import { missing } from "../platform/failure.ts"
import { compute } from "../platform/threads/compute.ts"
import { may } from "../policy.ts"
import { addressOf, urlTaken } from "./create.ts"
import { linkToChange } from "./get.ts"
import { readdressing } from "./readdress.ts"
import { rewriteTopics, topicsToRewrite } from "./rewrite.ts"
import type { LinkRow } from "./tables.ts"

/** What a new address would change, and what it would not. */
export async function previewReplacement(ctx: Ctx, id: number, url: string): Promise<Replaced> {
  if (!may(ctx.actor, "links.read")) throw missing("Link")
  const link = await ctx.db.selectFrom("links").selectAll().where("id", "=", id).executeTakeFirst()
  if (!link) throw missing("Link")
  const to = await newAddress(ctx, id, url)
  const topics = await topicsWith(ctx, link)
  return {
    url: to.url,
    changed: topics.filter(({ editable }) => editable),
    kept: topics.filter((one) => !one.editable),
  }
}

/**
 * Changes an address everywhere: each topic is saved by itself, as its author would, so that whoever edits it meanwhile
 * loses nothing. What cannot be edited now, or writes the address in a way that is no link, keeps the old one.
 */
export async function replaceLink(ctx: Ctx, id: number, url: string): Promise<Replaced> {
  const { link, to } = await atomically(ctx, async (tx) => ({
    link: await linkToChange(tx, id),
    to: await newAddress(tx, id, url),
  }))
  const { changed, kept } = await rewriteTopics(ctx, await topicsWith(ctx, link), {
    rewritten: (content) =>
      compute(ctx, readdressing, { content, key: link.key, url: to.url, home: ctx.house.public_url }),
    note: `An address is ${to.url} now.`,
  })

  return atomically(ctx, async (tx) => {
    const { title } = await linkToChange(tx, id)
    const row = { ...to, ...unasked }
    const write = tx.db.updateTable("links").set(row).where("id", "=", id).execute()
    await unlessTaken("links_by_key", () => urlTaken(), write)
    await record(tx, "link.changed", id, { title, url: to.url, before: link.url })
    return { url: to.url, changed, kept }
  })
}

/** What was answered at the former address says nothing of this one. */
const unasked = { check_status: null, check_note: "", checked_at: null }

async function newAddress(ctx: Ctx, id: number, url: string): Promise<{ url: string; key: string }> {
  const to = addressOf(url, ctx.house.public_url)
  const same = await ctx.db.selectFrom("links").select(["id", "title"]).where("key", "=", to.key).executeTakeFirst()
  if (same && same.id !== id) throw urlTaken(same.title)
  return to
}

const topicsWith = (ctx: Ctx, { key }: LinkRow) => topicsToRewrite(ctx, { kind: "link", key })
