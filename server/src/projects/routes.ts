import { projects } from "@hub/contract/projects"
import type { Doors } from "../platform/http/door.ts"
import { createProject } from "./create.ts"
import { linkStakeholder } from "./link-stakeholder.ts"
import { listProjects, listStakeholders } from "./list.ts"

export function openProjects(doors: Doors) {
  doors.open(projects.list, (ctx) => listProjects(ctx))
  doors.open(projects.create, (ctx, { body }) => createProject(ctx, body))
  doors.open(projects.stakeholders, (ctx, { params }) => listStakeholders(ctx, params.id))
  doors.open(projects.linkStakeholder, (ctx, { params, body }) => linkStakeholder(ctx, params.id, body))
}
