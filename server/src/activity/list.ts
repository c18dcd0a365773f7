import type { Activity } from "@hub/contract/projects"
import type { dashboard } from "@hub/contract/dashboard"
import type { RouteInput } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import type { PagedList } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"
import { mergeActivity } from "./merge.ts"
import { activityEventTypes } from "./present.ts"

type ActivityListQuery = RouteInput<typeof dashboard.activity>["query"]

/** What happened last in the whole hub, the newest first. */
export async function listActivity({ db, actor }: Ctx, page: ActivityListQuery): Promise<PagedList<Activity>> {
  requirePermission(actor, "dashboard.read")
  return mergeActivity([db.selectFrom("events").where("type", "in", activityEventTypes)], page)
}
