import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { getTopic } from "../topics/get.ts"
import type { CommentRow } from "./tables.ts"
import "../account/tables.ts"
import "../projects/tables.ts"

/** What of a topic says who may resolve a thread on it, and which revision is its newest. */
export type CommentedTopic = {
  id: number
  title: string
  owner_id: number | null
  project_id: number | null
  lead_id: number | null
  head_revision_id: number
}

/** The topic, for those who may read it. */
export async function getCommentedTopic(ctx: Ctx, topic_id: number): Promise<CommentedTopic> {
  const { id, title, owner_id, project_id, head_revision_id } = await getTopic(ctx, "topics.read", topic_id)
  const project =
    project_id === null
      ? undefined
      : await ctx.db.selectFrom("projects").select("owner_id").where("id", "=", project_id).executeTakeFirst()
  return { id, title, owner_id, project_id, lead_id: project?.owner_id ?? null, head_revision_id }
}

/** A comment and the first one of its thread, which is locked: nobody replies, deletes or resolves there meanwhile. */
export async function getComment(tx: Ctx, id: number) {
  const row = (wanted: number) => tx.db.selectFrom("comments").selectAll().where("id", "=", wanted)
  const found = await row(id).executeTakeFirst()
  if (!found) throw notFound("Comment")
  const topic = await getCommentedTopic(tx, found.topic_id)
  const thread = await row(found.thread_id ?? id)
    .forUpdate()
    .executeTakeFirst()
  // Between the two somebody may have deleted or edited it.
  const comment = await row(id).forUpdate().executeTakeFirst()
  if (!thread || !comment) throw notFound("Comment")
  return { comment, thread, topic }
}

/** The people who wrote in a thread and whose words are still there, and who it is assigned to. */
export async function listParticipants({ db }: Ctx, thread_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("comments")
    .select(["created_by", "assignee_id"])
    .where((row) => row.or([row("id", "=", thread_id), row("thread_id", "=", thread_id)]))
    .where("deleted_at", "is", null)
    .execute()
  return rows.flatMap(({ created_by, assignee_id }) =>
    assignee_id === null ? [created_by] : [created_by, assignee_id],
  )
}

/** The name of a person with an active account, who may therefore read every topic; the account is locked until the transaction ends. */
export async function findReaderName({ db }: Ctx, person_id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("people.name")
    .where("users.person_id", "=", person_id)
    .where("users.active", "=", true)
    .forKeyShare("users")
    .executeTakeFirst()
  return found?.name
}

/** What every event about a comment says. */
export const aboutComment = (topic: CommentedTopic, { id, thread_id }: Pick<CommentRow, "id" | "thread_id">) => ({
  topic_id: topic.id,
  title: topic.title,
  thread_id: thread_id ?? id,
})
