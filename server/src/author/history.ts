import type { ActivityKind, author } from "@hub/contract/author"
import type { EventType } from "@hub/contract/events"
import type { Activity } from "@hub/contract/projects"
import type { RouteInput } from "@hub/contract/route"
import { mergeActivity } from "../activity/merge.ts"
import { activityEventTypes } from "../activity/present.ts"
import type { Ctx } from "../platform/ctx.ts"
import { utcDayAfter } from "../platform/day.ts"
import type { CsvColumns } from "../platform/http/csv.ts"
import type { PagedList } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"

type AuthorHistoryQuery = RouteInput<typeof author.history>["query"]

/** By the noun of the events. */
const activityPatterns: Record<ActivityKind, RegExp> = {
  topics: /^topic\.(?!published)/,
  reviews: /^(review|round|sequence)\./,
  publishing: /^(publication\.|topic\.published)/,
  imports: /^import\./,
  planning: /^(project|milestone|task|meeting)\./,
  shared: /^(variable|link|image|collection|tag)\./,
}

const eventTypesOfKind = (kind: ActivityKind | undefined): EventType[] =>
  kind === undefined ? activityEventTypes : activityEventTypes.filter((type) => activityPatterns[kind].test(type))

/** What the person who asks did, the newest first. */
export async function listOwnHistory(
  { db, actor }: Ctx,
  { kind, from, to, ...page }: AuthorHistoryQuery,
): Promise<PagedList<Activity>> {
  requirePermission(actor, "dashboard.read")
  const done = db
    .selectFrom("events")
    .where("actor_id", "=", actor.person_id ?? 0)
    .where("type", "in", eventTypesOfKind(kind))
    .$if(from !== undefined, (rows) => rows.where("at", ">=", new Date(from!)))
    .$if(to !== undefined, (rows) => rows.where("at", "<", new Date(utcDayAfter(new Date(to!), 1))))
  return mergeActivity([done], page)
}

export const historyColumns: CsvColumns<Activity> = {
  When: (done) => done.at,
  Who: (done) => done.actor_name,
  What: (done) => done.sentence,
  Where: (done) => done.link,
}
