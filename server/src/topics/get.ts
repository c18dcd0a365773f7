import type { Version } from "@hub/contract/topics"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { changes, type DeedOn, may, mustBeAllowed } from "../policy.ts"
import type { RevisionRow, TopicRow } from "./tables.ts"

/** The topic, for whoever may do this with it; in a transaction that changes it nobody else can meanwhile. */
export async function topicFor(ctx: Ctx, deed: DeedOn<"topics">, id: number): Promise<TopicRow> {
  const judgedByRow = deed === "topics.reopen"
  if ((judgedByRow || !may(ctx.actor, deed)) && !may(ctx.actor, "topics.read")) throw missing("Topic")
  let query = ctx.db.selectFrom("topics").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changes(deed)) query = query.forUpdate()
  const topic = await query.executeTakeFirst()
  if (!topic) throw missing("Topic")
  if (judgedByRow) mustBeAllowed(ctx.actor, deed, topic)
  else mustBeAllowed(ctx.actor, deed)
  return topic
}

/** A revision by its id, for whoever came to it through its topic, a review or a publication. */
export function revisionById(ctx: Ctx, id: number): Promise<RevisionRow> {
  return ctx.db.selectFrom("revisions").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

export async function revisionByNumber(ctx: Ctx, topic_id: number, number: number): Promise<RevisionRow | undefined> {
  return ctx.db
    .selectFrom("revisions")
    .selectAll()
    .where("topic_id", "=", topic_id)
    .where("number", "=", number)
    .executeTakeFirst()
}

export const versionOf = ({ title, content, frontmatter }: RevisionRow): Version => ({ title, content, frontmatter })
