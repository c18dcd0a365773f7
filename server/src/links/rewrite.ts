import { limits } from "@hub/contract/limits"
import type { LinkUse } from "@hub/contract/links"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { revisionById, getTopic } from "../topics/get.ts"
import { saveTopic } from "../topics/save.ts"
import type { UseTarget } from "../uses/uses.ts"
import { listTopicsUsing } from "./usage.ts"

type TopicRewrite = {
  /** The words of a text as they are to be; the same words leave the topic as it is. */
  rewriteContent: (content: string) => Promise<string>
  note: string
}

/** All topics that use something, refused where they are too many to be changed at once. */
export async function listTopicsToRewrite(ctx: Ctx, use: UseTarget): Promise<LinkUse[]> {
  const { items, total } = await listTopicsUsing(ctx, use, { limit: limits.replaced_topics })
  if (total > limits.replaced_topics)
    throw conflict(
      `This address is used in ${total} topics. At most ${limits.replaced_topics} can be changed at once.`,
      { code: "too_many_topics" },
    )
  return items
}

/**
 * Rewrites topics one by one, each saved as its author would, so that the person who edits it meanwhile loses nothing. What
 * cannot be edited now, or stays the same by rewriting, is kept.
 */
export async function rewriteTopics<Topic extends LinkUse>(ctx: Ctx, topics: Topic[], how: TopicRewrite) {
  const [changed, unchanged]: [Topic[], Topic[]] = [[], []]
  for (const topic of topics)
    (topic.editable && (await saveRewrittenTopic(ctx, topic.id, how)) ? changed : unchanged).push(topic)
  return { changed, unchanged }
}

async function saveRewrittenTopic(ctx: Ctx, id: number, { rewriteContent, note }: TopicRewrite): Promise<boolean> {
  const { head_revision_id } = await getTopic(ctx, "topics.edit", id)
  const { title, content, frontmatter, number } = await revisionById(ctx, head_revision_id)
  const wanted = await rewriteContent(content)
  if (wanted === content) return false
  await saveTopic(ctx, id, { title, content: wanted, frontmatter, base_revision: number, note })
  return true
}
