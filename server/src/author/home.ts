import type { AuthorHome } from "@hub/contract/author"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { requirePermission } from "../policy.ts"
import "../topics/drafts/tables.ts"
import { isPublishedUnreviewed } from "../not-reviewed.ts"
import "../topics/tables.ts"

const maxShownDrafts = 5

/** Where the person who asks goes on writing. */
export async function readAuthorHome({ db, actor }: Ctx): Promise<AuthorHome> {
  requirePermission(actor, "dashboard.read")
  const me = actor.person_id ?? 0
  const [topics, unsaved] = await Promise.all([
    db
      .selectFrom("topics")
      .where("owner_id", "=", me)
      .groupBy("status")
      .select((row) => ["status" as const, row.fn.countAll<number>().as("count")])
      .select(sql<number>`count(*) filter (where ${isPublishedUnreviewed()})`.as("not_reviewed"))
      .execute(),
    db
      .selectFrom("topic_drafts")
      .where("person_id", "=", me)
      .where("gone", "=", false)
      .select(["topic_id", "title", "updated_at"])
      .orderBy("updated_at", "desc")
      .limit(maxShownDrafts)
      .execute(),
  ])
  return {
    topics,
    unsaved: unsaved.map(({ topic_id, title, updated_at }) => ({
      topic_id,
      title,
      updated_at: updated_at.toISOString(),
    })),
  }
}
