import type { Ctx } from "../platform/ctx.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import {
  changesData,
  type Permission,
  type PermissionOn,
  type PermissionOnRow,
  hasPermission,
  inProject,
  requirePermission,
} from "../policy.ts"
import type { ProjectRow } from "./tables.ts"

/** The project, for the person who may do this with it; in a transaction that changes it nobody else can meanwhile. */
export async function getProject(ctx: Ctx, permission: PermissionOn<"projects">, id: number): Promise<ProjectRow> {
  if (!hasPermission(ctx.actor, "projects.read")) throw notFound("Project")
  let query = ctx.db.selectFrom("projects").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changesData(permission)) query = query.forUpdate()
  const project = await query.executeTakeFirst()
  if (!project) throw notFound("Project")
  const actor = inProject(ctx.actor, id)
  if (permission === "projects.share") requirePermission(actor, permission, project)
  else requirePermission(actor, permission)
  return project
}

/** The same for one that is named in what is sent, for the person who may do this in it. */
export async function requireProject(
  ctx: Ctx,
  permission: ProjectPermission,
  id: number,
): Promise<Pick<ProjectRow, "name" | "archived_at">> {
  const query = ctx.db.selectFrom("projects").select(["name", "archived_at"]).where("id", "=", id)
  const project = await query.executeTakeFirst()
  if (!project) throw invalidField("project_id", "This project does not exist.")
  requirePermission(inProject(ctx.actor, id), permission)
  return project
}

/** What is done in a project, and asks for nothing but a role. */
type ProjectPermission = Exclude<Permission, PermissionOnRow>

/** The project as a place for something new; what is archived takes nothing. */
export async function getOpenProject(ctx: Ctx, id: number): Promise<ProjectRow> {
  const project = await getProject(ctx, "projects.read", id)
  refuseArchivedProject(project)
  return project
}

export function refuseArchivedProject({ name, archived_at }: Pick<ProjectRow, "name" | "archived_at">) {
  if (archived_at !== null)
    throw conflict(`${name} is archived. Restore it before you change anything in it.`, { code: "project_archived" })
}
