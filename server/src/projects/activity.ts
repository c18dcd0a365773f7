import type { Activity } from "@hub/contract/projects"
import { sql } from "kysely"
import { mergeActivity } from "../activity/merge.ts"
import { activityEventTypes } from "../activity/present.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { PagedList } from "../platform/http/page.ts"
import { getProject } from "./get.ts"

const projectEventTypes = activityEventTypes.filter((type) => type.startsWith("project."))
const projectItemEventTypes = activityEventTypes.filter((type) => /^(milestone|task|meeting)\./.test(type))

/** What happened in a project, the newest first. */
export async function listProjectActivity(
  ctx: Ctx,
  id: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Activity>> {
  await getProject(ctx, "projects.read", id)
  const ofProject = ctx.db.selectFrom("events").where("type", "in", projectEventTypes).where("subject_id", "=", id)
  const inProject = ctx.db
    .selectFrom("events")
    .where(sql<boolean>`data ? 'project_id'`)
    .where(sql<number>`(data ->> 'project_id')::bigint`, "=", id)
    .where("type", "in", projectItemEventTypes)
  return mergeActivity([ofProject, inProject], page)
}
