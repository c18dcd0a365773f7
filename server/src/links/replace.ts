import { limits } from "@hub/contract/limits"
import type { LinkUse, Replaced } from "@hub/contract/links"
import { usesOfKey } from "./usage.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import { revisionById, topicFor } from "../topics/get.ts"
import { saveTopic } from "../topics/save.ts"
import { addressOf, urlTaken } from "./create.ts"
import { linkToChange } from "./get.ts"
import { readdressed } from "./readdress.ts"
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
  const [changed, kept]: [LinkUse[], LinkUse[]] = [[], []]
  for (const topic of await topicsWith(ctx, link))
    (topic.editable && (await saveWith(ctx, topic.id, link.key, to.url)) ? changed : kept).push(topic)

  return atomically(ctx, async (tx) => {
    const { title } = await linkToChange(tx, id)
    await tx.db.updateTable("links").set(to).where("id", "=", id).execute()
    await record(tx, "link.changed", id, { title, url: to.url, before: link.url })
    return { url: to.url, changed, kept }
  })
}

async function newAddress(ctx: Ctx, id: number, url: string): Promise<{ url: string; key: string }> {
  const to = addressOf(url, ctx.house.public_url)
  const same = await ctx.db.selectFrom("links").select(["id", "title"]).where("key", "=", to.key).executeTakeFirst()
  if (same && same.id !== id) throw urlTaken(same.title)
  return to
}

async function topicsWith(ctx: Ctx, { key }: LinkRow): Promise<LinkUse[]> {
  const { items, total } = await usesOfKey(ctx, key, { limit: limits.replaced_topics })
  if (total > limits.replaced_topics)
    throw conflict(
      `This address stands in ${total} topics; at most ${limits.replaced_topics} can be changed at once.`,
      { code: "too_many_topics" },
    )
  return items
}

async function saveWith(ctx: Ctx, id: number, key: string, url: string): Promise<boolean> {
  const { head_revision_id } = await topicFor(ctx, "topics.edit", id)
  const { title, content, frontmatter, number } = await revisionById(ctx, head_revision_id)
  const wanted = readdressed(content, key, url, ctx.house.public_url)
  if (wanted === content) return false
  const change = { title, content: wanted, frontmatter, base_revision: number, note: `An address is ${url} now.` }
  await saveTopic(ctx, id, change)
  return true
}
