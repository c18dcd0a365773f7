import { milestones } from "@hub/contract/milestones"
import type { Router } from "../platform/http/router.ts"
import { changeMilestone, deleteMilestone } from "./change.ts"
import { milestoneColumns } from "./columns.ts"
import { createMilestone } from "./create.ts"
import { listMilestones } from "./list.ts"
import { readMilestone } from "./present.ts"

export function addMilestoneRoutes(router: Router) {
  router.add(milestones.list, "milestones.read", (ctx, { query }) => listMilestones(ctx, query), milestoneColumns)
  router.add(milestones.create, "milestones.manage", (ctx, { body }) => createMilestone(ctx, body))
  router.add(milestones.read, "milestones.read", (ctx, { params }) => readMilestone(ctx, params.id))
  router.add(milestones.change, "milestones.manage", (ctx, { params, body }) => changeMilestone(ctx, params.id, body))
  router.add(milestones.delete, "milestones.manage", (ctx, { params }) => deleteMilestone(ctx, params.id))
}
