import { projects } from "@hub/contract/projects"
import { projectGate } from "@hub/contract/project-gate"
import type { Doors } from "../platform/http/door.ts"
import { pageOfWhole } from "../platform/http/page.ts"
import { projectActivity } from "./activity.ts"
import { archiveProject, restoreProject } from "./archive.ts"
import { changeProject } from "./change.ts"
import { projectColumns } from "./columns.ts"
import { createProject } from "./create.ts"
import { deleteProject } from "./delete.ts"
import { changeStakeholder, linkStakeholder, unlinkStakeholder } from "./link-stakeholder.ts"
import { changeGate, readGate } from "./gate.ts"
import { listProjects } from "./list.ts"
import { readProject } from "./rows.ts"
import { listStakeholders } from "./stakeholders.ts"

export function openProjects(doors: Doors) {
  doors.open(projects.list, "projects.read", (ctx, { query }) => listProjects(ctx, query), projectColumns)
  doors.open(projects.create, "projects.manage", (ctx, { body }) => createProject(ctx, body))
  doors.open(projects.read, "projects.read", (ctx, { params }) => readProject(ctx, params.id))
  doors.open(projects.change, "projects.manage", (ctx, { params, body }) => changeProject(ctx, params.id, body))
  doors.open(projects.archive, "projects.manage", (ctx, { params, body }) =>
    archiveProject(ctx, params.id, body.reason),
  )
  doors.open(projects.restore, "projects.manage", (ctx, { params }) => restoreProject(ctx, params.id))
  doors.open(projects.delete, "projects.manage", (ctx, { params }) => deleteProject(ctx, params.id))
  doors.open(projectGate.read, "projects.read", (ctx, { params }) => readGate(ctx, params.id))
  doors.open(projectGate.change, "projects.gate", (ctx, { params, body }) => changeGate(ctx, params.id, body.rules))
  doors.open(projects.activity, "projects.read", (ctx, { params, query }) => projectActivity(ctx, params.id, query))
  doors.open(projects.stakeholders, "projects.read", async (ctx, { params, query }) =>
    pageOfWhole(await listStakeholders(ctx, params.id), query, ({ id }) => id),
  )
  doors.open(projects.linkStakeholder, "projects.manage", (ctx, { params, body }) =>
    linkStakeholder(ctx, params.id, body),
  )
  doors.open(projects.changeStakeholder, "projects.manage", (ctx, { params, body }) =>
    changeStakeholder(ctx, params, body),
  )
  doors.open(projects.unlinkStakeholder, "projects.manage", (ctx, { params }) => unlinkStakeholder(ctx, params))
}
