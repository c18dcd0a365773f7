import { milestones } from "@hub/contract/milestones"
import type { Doors } from "../platform/http/door.ts"
import { changeMilestone, deleteMilestone } from "./change.ts"
import { milestoneColumns } from "./columns.ts"
import { createMilestone } from "./create.ts"
import { listMilestones } from "./list.ts"
import { readMilestone } from "./rows.ts"

export function openMilestones(doors: Doors) {
  doors.open(milestones.list, "milestones.read", (ctx, { query }) => listMilestones(ctx, query), milestoneColumns)
  doors.open(milestones.create, "milestones.manage", (ctx, { body }) => createMilestone(ctx, body))
  doors.open(milestones.read, "milestones.read", (ctx, { params }) => readMilestone(ctx, params.id))
  doors.open(milestones.change, "milestones.manage", (ctx, { params, body }) => changeMilestone(ctx, params.id, body))
  doors.open(milestones.delete, "milestones.manage", (ctx, { params }) => deleteMilestone(ctx, params.id))
}
