import { projects } from "@hub/contract/projects"
import type { Doors } from "../platform/http/door.ts"
import { createProject } from "./create.ts"
import { linkStakeholder } from "./link-stakeholder.ts"
import { listProjects, listStakeholders } from "./list.ts"

export function openProjects(doors: Doors) {
  doors.open(projects.list, "projects.read", (ctx) => listProjects(ctx))
  doors.open(projects.create, "projects.manage", (ctx, { body }) => createProject(ctx, body))
  doors.open(projects.stakeholders, "projects.read", (ctx, { params }) => listStakeholders(ctx, params.id))
  doors.open(projects.linkStakeholder, "projects.manage", (ctx, { params, body }) =>
    linkStakeholder(ctx, params.id, body),
  )
}
