import { projects } from "@hub/contract/projects"
import { projectGate } from "@hub/contract/project-gate"
import type { Router } from "../platform/http/router.ts"
import { cutPageOfList } from "../platform/http/page.ts"
import { listProjectActivity } from "./activity.ts"
import { archiveProject, restoreProject } from "./archive.ts"
import { changeProject } from "./change.ts"
import { projectColumns } from "./columns.ts"
import { createProject } from "./create.ts"
import { deleteProject } from "./delete.ts"
import { changeProjectStakeholder, linkProjectStakeholder, unlinkProjectStakeholder } from "./link-stakeholder.ts"
import { changeProjectGate, readProjectGate } from "./gate.ts"
import { listProjects } from "./list.ts"
import { readProject } from "./present.ts"
import { listProjectStakeholders } from "./stakeholders.ts"

export function addProjectRoutes(router: Router) {
  router.add(projects.list, "projects.read", (ctx, { query }) => listProjects(ctx, query), projectColumns)
  router.add(projects.create, "projects.manage", (ctx, { body }) => createProject(ctx, body))
  router.add(projects.read, "projects.read", (ctx, { params }) => readProject(ctx, params.id))
  router.add(projects.change, "projects.manage", (ctx, { params, body }) => changeProject(ctx, params.id, body))
  router.add(projects.archive, "projects.manage", (ctx, { params, body }) =>
    archiveProject(ctx, params.id, body.reason),
  )
  router.add(projects.restore, "projects.manage", (ctx, { params }) => restoreProject(ctx, params.id))
  router.add(projects.delete, "projects.manage", (ctx, { params }) => deleteProject(ctx, params.id))
  router.add(projectGate.read, "projects.read", (ctx, { params }) => readProjectGate(ctx, params.id))
  router.add(projectGate.change, "projects.gate", (ctx, { params, body }) =>
    changeProjectGate(ctx, params.id, body.rules),
  )
  router.add(projects.activity, "projects.read", (ctx, { params, query }) => listProjectActivity(ctx, params.id, query))
  router.add(projects.stakeholders, "projects.read", async (ctx, { params, query }) =>
    cutPageOfList(await listProjectStakeholders(ctx, params.id), query, ({ id }) => id),
  )
  router.add(projects.linkStakeholder, "projects.manage", (ctx, { params, body }) =>
    linkProjectStakeholder(ctx, params.id, body),
  )
  router.add(projects.changeStakeholder, "projects.manage", (ctx, { params, body }) =>
    changeProjectStakeholder(ctx, params, body),
  )
  router.add(projects.unlinkStakeholder, "projects.manage", (ctx, { params }) => unlinkProjectStakeholder(ctx, params))
}
