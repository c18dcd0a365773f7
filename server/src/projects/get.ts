import type { Ctx } from "../platform/ctx.ts"
import { conflict, missing } from "../platform/failure.ts"
import { changes, type DeedOn, may, mustBeAllowed } from "../policy.ts"
import type { ProjectRow } from "./tables.ts"

/** The project, for whoever may do this with it; in a transaction that changes it nobody else can meanwhile. */
export async function projectFor(ctx: Ctx, deed: DeedOn<"projects">, id: number): Promise<ProjectRow> {
  if (!may(ctx.actor, "projects.read") && !may(ctx.actor, deed)) throw missing("Project")
  let query = ctx.db.selectFrom("projects").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changes(deed)) query = query.forUpdate()
  const project = await query.executeTakeFirst()
  if (!project) throw missing("Project")
  mustBeAllowed(ctx.actor, deed)
  return project
}

/** The project as a place for something new; what is archived takes nothing. */
export async function openProject(ctx: Ctx, id: number): Promise<ProjectRow> {
  const project = await projectFor(ctx, "projects.read", id)
  refuseArchived(project)
  return project
}

export function refuseArchived({ name, archived_at }: Pick<ProjectRow, "name" | "archived_at">) {
  if (archived_at !== null)
    throw conflict(`${name} is archived. Restore it before you change anything in it.`, { code: "project_archived" })
}
