import { limits } from "@hub/contract/limits"
import type { LinkUse } from "@hub/contract/links"
import type { VariableRenaming } from "@hub/contract/variable-renaming"
import { listTopicsUsing } from "../links/usage.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { compute } from "../platform/threads/compute.ts"
import { revisionById, getTopic } from "../topics/get.ts"
import { saveTopic } from "../topics/save.ts"
import { isTopicFrozen } from "../collections/frozen.ts"
import { canEditTopic } from "../topics/topic.ts"
import { selectTopicsWithVariable, readVariable } from "../variables/list.ts"
import { renameVariableComputation } from "./rename-in-text.ts"
import { lendSlug, takeSlug, variableToRename } from "../variables/slug.ts"

export async function listVariableUses(ctx: Ctx, id: number, page: { limit: number; cursor?: string | undefined }) {
  const { slug } = await readVariable(ctx, id)
  return listTopicsUsing(ctx, { kind: "variable", key: slug }, page)
}

/** What another slug would change, and what it would not. */
export async function previewVariableRename(ctx: Ctx, id: number, slug: string): Promise<VariableRenaming> {
  const { slug: before } = await variableToRename(ctx, id, slug)
  const topics = await listTopicsToRename(ctx, before, slug)
  return {
    slug,
    changed: topics.filter(({ editable }) => editable),
    unchanged: topics.filter(({ editable }) => !editable),
  }
}

/**
 * Gives a variable another slug everywhere. Each topic is saved by itself, as its author would, and nothing in it changes but
 * the slug, so that its readers and its approvals have the same words. What cannot be edited now keeps the old slug.
 */
export async function renameVariableEverywhere(ctx: Ctx, id: number, slug: string): Promise<VariableRenaming> {
  const { slug: before } = await variableToRename(ctx, id, slug)
  const topics = await listTopicsToRename(ctx, before, slug)
  await lendSlug(ctx, id, slug)
  const [changed, unchanged]: [LinkUse[], LinkUse[]] = [[], []]
  for (const topic of topics)
    (topic.editable && (await saveWithSlug(ctx, topic.id, before, slug)) ? changed : unchanged).push(topic)

  return inTransaction(ctx, async (tx) => {
    await takeSlug(tx, id, slug)
    await recordEvent(tx, "variable.renamed", id, { slug, before, topics: changed.length })
    return { slug, changed, unchanged }
  })
}

async function listTopicsToRename(ctx: Ctx, before: string, slug: string): Promise<LinkUse[]> {
  const waiting = await selectTopicsWithVariable(ctx, slug)
    .select(["topics.id", "title"])
    .orderBy("topics.id")
    .limit(20)
    .execute()
  if (waiting.length > 0)
    throw conflict(
      `Some topics already use {{${slug}}} and would show this value. Choose another name, or fix these topics first.`,
      {
        code: "slug_in_use",
        details: { topics: waiting },
      },
    )
  const rows = await selectTopicsWithVariable(ctx, before)
    .select(["topics.id", "topics.title", "topics.status", isTopicFrozen.as("is_frozen")])
    .orderBy("topics.id")
    .limit(limits.replaced_topics + 1)
    .execute()
  if (rows.length > limits.replaced_topics)
    throw conflict(`A variable can be renamed in at most ${limits.replaced_topics} topics at once.`, {
      code: "too_many_topics",
    })
  return rows.map(({ is_frozen, ...row }) => ({ ...row, editable: canEditTopic(row.status) && !is_frozen }))
}

async function saveWithSlug(ctx: Ctx, id: number, before: string, slug: string): Promise<boolean> {
  const { head_revision_id } = await getTopic(ctx, "topics.edit", id)
  const { title, content, frontmatter, number } = await revisionById(ctx, head_revision_id)
  const wanted = await compute(ctx, renameVariableComputation, { content, before, slug })
  if (wanted === undefined) return false
  await saveTopic(ctx, id, {
    title: title.replaceAll(`{{${before}}}`, `{{${slug}}}`),
    content: wanted,
    frontmatter,
    base_revision: number,
    note: `Renamed {{${before}}} to {{${slug}}}.`,
  })
  return true
}
