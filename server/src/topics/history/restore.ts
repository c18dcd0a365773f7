import type { Saved } from "@hub/contract/topics"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { revisionByNumber, topicFor } from "../get.ts"
import { saveTopic } from "../save.ts"

type Asked = { number: number; base_revision?: number | undefined; note: string }

/** A new revision with the words of an older one; the ones between stay in the history. */
export async function restoreRevision(ctx: Ctx, id: number, { number, base_revision, note }: Asked): Promise<Saved> {
  await topicFor(ctx, "topics.edit", id)
  const old = await revisionByNumber(ctx, id, number)
  if (!old) throw missing("Revision")
  const { title, content, frontmatter } = old
  return saveTopic(ctx, id, { title, content, frontmatter, base_revision, note, kind: "restore" })
}
