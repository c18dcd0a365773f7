import { limits } from "@hub/contract/limits"
import type { LinkUse } from "@hub/contract/links"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { revisionById, topicFor } from "../topics/get.ts"
import { saveTopic } from "../topics/save.ts"
import type { Used } from "../uses/uses.ts"
import { topicsUsing } from "./usage.ts"

type Rewriting = {
  /** The words of a text as they are to be; the same words leave the topic as it is. */
  rewritten: (content: string) => Promise<string>
  note: string
}

/** All topics that use something, refused where they are too many to be changed at once. */
export async function topicsToRewrite(ctx: Ctx, use: Used): Promise<LinkUse[]> {
  const { items, total } = await topicsUsing(ctx, use, { limit: limits.replaced_topics })
  if (total > limits.replaced_topics)
    throw conflict(
      `This address stands in ${total} topics; at most ${limits.replaced_topics} can be changed at once.`,
      { code: "too_many_topics" },
    )
  return items
}

/**
 * Rewrites topics one by one, each saved as its author would, so that whoever edits it meanwhile loses nothing. What
 * cannot be edited now, or stays the same by rewriting, is kept.
 */
export async function rewriteTopics<Topic extends LinkUse>(ctx: Ctx, topics: Topic[], how: Rewriting) {
  const [changed, kept]: [Topic[], Topic[]] = [[], []]
  for (const topic of topics) (topic.editable && (await saveWith(ctx, topic.id, how)) ? changed : kept).push(topic)
  return { changed, kept }
}

async function saveWith(ctx: Ctx, id: number, { rewritten, note }: Rewriting): Promise<boolean> {
  const { head_revision_id } = await topicFor(ctx, "topics.edit", id)
  const { title, content, frontmatter, number } = await revisionById(ctx, head_revision_id)
  const wanted = await rewritten(content)
  if (wanted === content) return false
  await saveTopic(ctx, id, { title, content: wanted, frontmatter, base_revision: number, note })
  return true
}
