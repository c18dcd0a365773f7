import { createHash } from "node:crypto"
import { excerpt } from "@hub/markdown"
import type { Topic, Version } from "@hub/contract/topics"
import { placeTopics } from "../collections/place.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { forbidden, unfit } from "../platform/failure.ts"
import { sql } from "kysely"
import { may } from "./policy.ts"
import { readTopic } from "./read.ts"
import type { RevisionKind } from "./tables.ts"

export type NewTopic = {
  /** One that was reserved; by itself the topic takes the next. */
  id?: number
  title: string
  content: string
  frontmatter?: string
  project_id?: number | undefined
  collection_id?: number | undefined
  kind?: RevisionKind
}

/** A draft with its first revision; answers its id, since imports make hundreds in one transaction. */
export function createTopic(
  ctx: Ctx,
  { id: reserved, title, content, frontmatter = "", kind = "save", ...place }: NewTopic,
) {
  if (!may(ctx.actor, "create")) throw forbidden("Reviewers read topics; only authors create them.")
  return atomically(ctx, async (tx) => {
    if (place.project_id !== undefined) await mustHaveProject(tx, place.project_id)
    const { id, head_revision_id } = await tx.db
      .insertInto("topics")
      .values({
        ...(reserved === undefined ? {} : { id: reserved }),
        title,
        summary: summaryOf(content),
        project_id: place.project_id ?? null,
        owner_id: tx.actor.person_id,
        head_revision_id: sql<number>`nextval(pg_get_serial_sequence('revisions', 'id'))`,
        approved_revision_id: null,
        published_revision_id: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning(["id", "head_revision_id"])
      .executeTakeFirstOrThrow()
    await tx.db
      .insertInto("revisions")
      .values({
        id: head_revision_id,
        topic_id: id,
        number: 1,
        title,
        content,
        frontmatter,
        author_id: tx.actor.person_id,
        kind,
        parent_id: null,
        content_hash: hashOf({ title, content, frontmatter }),
        created_at: tx.now,
      })
      .execute()
    await record(tx, "topic.created", id, { title })
    if (place.collection_id !== undefined) await placeTopics(tx, place.collection_id, [{ topic_id: id, level: 1 }])
    return id
  })
}

export async function createAndReadTopic(ctx: Ctx, topic: NewTopic): Promise<Topic> {
  return readTopic(ctx, await createTopic(ctx, topic))
}

/** Ids for topics that are about to be made and link to each other. */
export async function reserveTopicIds(tx: Ctx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('topics', 'id')) as id from generate_series(1, ${count}::int)`.execute(tx.db)
  return rows.map((row) => row.id)
}

export const summaryOf = (content: string) => excerpt(content, 200)

export const hashOf = ({ title, content, frontmatter }: Version) =>
  createHash("sha256")
    .update(JSON.stringify([title, content, frontmatter]))
    .digest("hex")

async function mustHaveProject(tx: Ctx, id: number) {
  const project = await tx.db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst()
  if (!project) throw unfit("project_id", "This project does not exist.")
}
