import type { SavedTopic } from "@hub/contract/topics"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { revisionByNumber, getTopic } from "../get.ts"
import { saveTopic } from "../save.ts"

type RestoreTopicInput = { number: number; base_revision?: number | undefined; note: string }

/** A new revision with the words of an older one; the ones between stay in the history. */
export async function restoreRevision(
  ctx: Ctx,
  id: number,
  { number, base_revision, note }: RestoreTopicInput,
): Promise<SavedTopic> {
  await getTopic(ctx, "topics.edit", id)
  const old = await revisionByNumber(ctx, id, number)
  if (!old) throw notFound("Version")
  const { title, content, frontmatter } = old
  return saveTopic(ctx, id, { title, content, frontmatter, base_revision, note, kind: "restore" })
}
