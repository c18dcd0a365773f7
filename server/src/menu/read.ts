import { type MenuContent, menuCollections, menuDocuments } from "@hub/contract/menu"
import { readRecent, readStarred } from "../documents/list.ts"
import "../documents/tables.ts"
import type { Ctx } from "../platform/ctx.ts"
import { totalColumn } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { selectOwnReviews } from "../reviews/inbox/list.ts"

const documentsPlusOne = menuDocuments + 1

/** What the side menu shows of the hub to the person who asks. */
export async function readMenu(ctx: Ctx): Promise<MenuContent> {
  const [{ to_review }, starred, recent, project] = await Promise.all([
    ctx.db.selectNoFrom(totalColumn(selectOwnReviews(ctx)).as("to_review")).executeTakeFirstOrThrow(),
    readStarred(ctx, documentsPlusOne),
    readRecent(ctx, documentsPlusOne),
    readLastProject(ctx),
  ])
  return { to_review, starred, recent, project }
}

/** The project that the person opened last, or that of the topic or collection that they opened last. */
async function readLastProject({ db, actor }: Ctx): Promise<MenuContent["project"]> {
  if (!hasPermission(actor, "projects.read") || !hasPermission(actor, "collections.read")) return null
  const project = await db
    .selectFrom("openings")
    .leftJoin("topics", "topics.id", "openings.topic_id")
    .leftJoin("collections", "collections.id", "openings.collection_id")
    .innerJoin("projects", (on) =>
      on.on((row) =>
        row("projects.id", "=", row.fn.coalesce("openings.project_id", "topics.project_id", "collections.project_id")),
      ),
    )
    .where("openings.user_id", "=", actor.user_id!)
    .where("projects.archived_at", "is", null)
    .select(["projects.id", "projects.name"])
    .orderBy("openings.opened_at", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!project) return null
  const rows = await db
    .selectFrom("collections")
    .where("project_id", "=", project.id)
    .where("archived_at", "is", null)
    .select((row) => ["id" as const, "name" as const, row.fn.countAll<number>().over().as("count")])
    .orderBy((row) => row.fn<string>("lower", ["name"]))
    .orderBy("id")
    .limit(menuCollections)
    .execute()
  return { ...project, collections: rows.map(({ id, name }) => ({ id, name })), count: rows[0]?.count ?? 0 }
}
