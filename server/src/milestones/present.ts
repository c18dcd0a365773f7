import { countTopicMix, type TopicStatusCounts } from "@hub/contract/collections"
import type { Milestone, MilestoneSummary } from "@hub/contract/milestones"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission, inProject } from "../policy.ts"
import "../publications/tables.ts"
import { isPublishedUnreviewed } from "../not-reviewed.ts"
import { milestoneHealth, milestoneStatus } from "./milestone.ts"
import type { MilestoneRow } from "./tables.ts"
import type { Settings } from "@hub/contract/settings"
import { settingsOf } from "../settings/current.ts"

/** Milestones with their projects, which each has: joined so that counting milestones reads no project. */
export const selectMilestones = (ctx: Ctx) =>
  ctx.db.selectFrom("milestones").leftJoin("projects", "projects.id", "milestones.project_id")

/** Named one by one, so that the plan of the list is remembered. */
export const milestoneSelection = [
  "milestones.id",
  "milestones.project_id",
  "milestones.name",
  "milestones.type",
  "milestones.date",
  "milestones.status",
  "milestones.description",
  "milestones.version",
  "milestones.created_at",
  "milestones.updated_at",
  sql<string>`projects.name`.as("project_name"),
  "projects.archived_at",
  sql<TopicStatusCounts>`(
    select jsonb_object_agg(status, topics) from (
      select status, count(*) as topics from milestone_topics join topics on topics.id = topic_id
      where milestone_id = milestones.id and status <> 'archived' group by status) tally
  )`.as("counts"),
] as const

type MilestoneWithTopics = MilestoneRow & { project_name: string; archived_at: Date | null; counts: TopicStatusCounts }

function countReadyTopics(counts: TopicStatusCounts) {
  const { draft, in_review, approved, published } = countTopicMix(counts)
  const ready = approved + published
  return { topics: draft + in_review + ready, ready, in_review }
}

export function presentMilestone(
  { actor, now }: Ctx,
  row: MilestoneWithTopics,
  { review_days }: Settings,
): MilestoneSummary {
  const { id, project_id, project_name, name, type, date, description, version } = row
  return {
    id,
    project_id,
    project_name,
    name,
    type,
    date,
    description,
    version,
    status: milestoneStatus(row, now),
    health: milestoneHealth(row, countReadyTopics(row.counts), { now, review_days }),
    created_at: row.created_at.toISOString(),
    can: { edit: hasPermission(inProject(actor, project_id), "milestones.manage") && row.archived_at === null },
  }
}

/** A milestone with its topics, and each time that its date moved. */
export async function readMilestone(ctx: Ctx, id: number): Promise<Milestone> {
  if (!hasPermission(ctx.actor, "milestones.read")) throw notFound("Milestone")
  const row = await selectMilestones(ctx).select(milestoneSelection).where("milestones.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Milestone")
  const topics = await ctx.db
    .selectFrom("milestone_topics")
    .innerJoin("topics", "topics.id", "topic_id")
    .select(["topics.id", "title", "status"])
    .select(isPublishedUnreviewed().as("not_reviewed"))
    .where("milestone_id", "=", id)
    .orderBy("topics.id")
    .execute()
  const moves = await ctx.db
    .selectFrom("events")
    .leftJoin("people", "people.id", "actor_id")
    .select(["data", "at", "people.name as by"])
    .where("type", "=", "milestone.moved")
    .where("subject_id", "=", id)
    .orderBy("events.id", "desc")
    .limit(100)
    .execute()
  return {
    ...presentMilestone(ctx, row, await settingsOf(ctx)),
    topics,
    editions: row.type === "release" ? await listReleaseEditions(ctx, id) : [],
    date_changes: moves.map(({ data, by, at }) => {
      const { from, to, reason } = data as { from: string; to: string; reason: string }
      return { from, to, reason, by, at: at.toISOString() }
    }),
  }
}

/** The editions with topics of a release that have a time of their own, the next first. */
async function listReleaseEditions({ db }: Ctx, milestone_id: number): Promise<Milestone["editions"]> {
  const rows = await db
    .selectFrom("publications")
    .select(["id", "title", "kind", "edition", "status", "release_at"])
    .where("release_at", "is not", null)
    .where("status", "in", ["queued", "building", "built", "scheduled", "live", "superseded"])
    .where("id", "in", (places) =>
      places
        .selectFrom("publication_topics")
        .innerJoin("milestone_topics", "milestone_topics.topic_id", "publication_topics.topic_id")
        .select("publication_id")
        .where("milestone_id", "=", milestone_id),
    )
    .orderBy("release_at", "desc")
    .limit(20)
    .execute()
  return rows.flatMap(({ status, release_at, ...row }) =>
    release_at === null
      ? []
      : [{ ...row, release_at: release_at.toISOString(), out: status === "live" || status === "superseded" }],
  )
}
