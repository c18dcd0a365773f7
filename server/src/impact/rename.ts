import { limits } from "@hub/contract/limits"
import type { LinkUse } from "@hub/contract/links"
import type { Renamed } from "@hub/contract/renaming"
import { topicsUsing } from "../links/usage.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { compute } from "../platform/threads/compute.ts"
import { revisionById, topicFor } from "../topics/get.ts"
import { saveTopic } from "../topics/save.ts"
import { isFrozen } from "../collections/frozen.ts"
import { canEdit } from "../topics/topic.ts"
import { topicsWith, variableById } from "../variables/list.ts"
import { renaming } from "./renaming.ts"
import { lendSlug, takeSlug, variableToRename } from "../variables/slug.ts"

export async function listVariableUses(ctx: Ctx, id: number, page: { limit: number; cursor?: string | undefined }) {
  const { slug } = await variableById(ctx, id)
  return topicsUsing(ctx, { kind: "variable", key: slug }, page)
}

/** What another slug would change, and what it would not. */
export async function previewRename(ctx: Ctx, id: number, slug: string): Promise<Renamed> {
  const { slug: before } = await variableToRename(ctx, id, slug)
  const topics = await usesOf(ctx, before, slug)
  return {
    slug,
    changed: topics.filter(({ editable }) => editable),
    kept: topics.filter(({ editable }) => !editable),
  }
}

/**
 * Gives a variable another slug everywhere. Each topic is saved by itself, as its author would, and nothing in it changes but
 * the slug, so that its readers and its approvals have the same words. What cannot be edited now keeps the old slug.
 */
export async function renameEverywhere(ctx: Ctx, id: number, slug: string): Promise<Renamed> {
  const { slug: before } = await variableToRename(ctx, id, slug)
  const topics = await usesOf(ctx, before, slug)
  await lendSlug(ctx, id, slug)
  const [changed, kept]: [LinkUse[], LinkUse[]] = [[], []]
  for (const topic of topics)
    (topic.editable && (await saveWith(ctx, topic.id, before, slug)) ? changed : kept).push(topic)

  return atomically(ctx, async (tx) => {
    await takeSlug(tx, id, slug)
    await record(tx, "variable.renamed", id, { slug, before, topics: changed.length })
    return { slug, changed, kept }
  })
}

async function usesOf(ctx: Ctx, before: string, slug: string): Promise<LinkUse[]> {
  const waiting = await topicsWith(ctx, slug).select(["topics.id", "title"]).orderBy("topics.id").limit(20).execute()
  if (waiting.length > 0)
    throw conflict(
      `Topics have {{${slug}}} already, and would read this value. Choose another slug, or mend them first.`,
      {
        code: "slug_in_use",
        details: { topics: waiting },
      },
    )
  const rows = await topicsWith(ctx, before)
    .select(["topics.id", "topics.title", "topics.status", isFrozen.as("is_frozen")])
    .orderBy("topics.id")
    .limit(limits.replaced_topics + 1)
    .execute()
  if (rows.length > limits.replaced_topics)
    throw conflict(`A slug can be changed in at most ${limits.replaced_topics} topics at once.`, {
      code: "too_many_topics",
    })
  return rows.map(({ is_frozen, ...row }) => ({ ...row, editable: canEdit(row.status) && !is_frozen }))
}

async function saveWith(ctx: Ctx, id: number, before: string, slug: string): Promise<boolean> {
  const { head_revision_id } = await topicFor(ctx, "topics.edit", id)
  const { title, content, frontmatter, number } = await revisionById(ctx, head_revision_id)
  const wanted = await compute(ctx, renaming, { content, before, slug })
  if (wanted === undefined) return false
  await saveTopic(ctx, id, {
    title: title.replaceAll(`{{${before}}}`, `{{${slug}}}`),
    content: wanted,
    frontmatter,
    base_revision: number,
    note: `{{${before}}} is named {{${slug}}} now.`,
  })
  return true
}
