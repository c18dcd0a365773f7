import { mixOf, type Tally } from "@hub/contract/collections"
import type { Milestone, MilestoneLine } from "@hub/contract/milestones"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import "../publications/tables.ts"
import { notReviewed } from "../not-reviewed.ts"
import { healthOf, milestoneStatus } from "./milestone.ts"
import type { MilestoneRow } from "./tables.ts"
import type { Settings } from "@hub/contract/settings"
import { settingsOf } from "../settings/now.ts"

/** Milestones with their projects, which each has: joined so that counting milestones reads no project. */
export const milestoneRows = (ctx: Ctx) =>
  ctx.db.selectFrom("milestones").leftJoin("projects", "projects.id", "milestones.project_id")

/** Named one by one, so that the plan of the list is remembered. */
export const milestoneColumns = [
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
  sql<Tally>`(
    select jsonb_object_agg(status, topics) from (
      select status, count(*) as topics from milestone_topics join topics on topics.id = topic_id
      where milestone_id = milestones.id and status <> 'archived' group by status) tally
  )`.as("tally"),
] as const

type WithTopics = MilestoneRow & { project_name: string; archived_at: Date | null; tally: Tally }

function readiness(tally: Tally) {
  const { draft, in_review, approved, published } = mixOf(tally)
  const ready = approved + published
  return { topics: draft + in_review + ready, ready, in_review }
}

export function present({ actor, now }: Ctx, row: WithTopics, { review_days }: Settings): MilestoneLine {
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
    health: healthOf(row, readiness(row.tally), { now, review_days }),
    created_at: row.created_at.toISOString(),
    can: { edit: may(actor, "milestones.manage") && row.archived_at === null },
  }
}

/** A milestone with its topics, and each time that its date moved. */
export async function readMilestone(ctx: Ctx, id: number): Promise<Milestone> {
  if (!may(ctx.actor, "milestones.read")) throw missing("Milestone")
  const row = await milestoneRows(ctx).select(milestoneColumns).where("milestones.id", "=", id).executeTakeFirst()
  if (!row) throw missing("Milestone")
  const topics = await ctx.db
    .selectFrom("milestone_topics")
    .innerJoin("topics", "topics.id", "topic_id")
    .select(["topics.id", "title", "status"])
    .select(notReviewed().as("not_reviewed"))
    .where("milestone_id", "=", id)
    .orderBy("topics.id")
    .execute()
  const moves = await ctx.db
    .selectFrom("facts")
    .leftJoin("people", "people.id", "actor_id")
    .select(["data", "at", "people.name as by"])
    .where("type", "=", "milestone.moved")
    .where("subject_id", "=", id)
    .orderBy("facts.id", "desc")
    .limit(100)
    .execute()
  return {
    ...present(ctx, row, await settingsOf(ctx)),
    topics,
    editions: row.type === "release" ? await editionsOf(ctx, id) : [],
    date_changes: moves.map(({ data, by, at }) => {
      const { from, to, reason } = data as { from: string; to: string; reason: string }
      return { from, to, reason, by, at: at.toISOString() }
    }),
  }
}

/** The editions with topics of a release that have a time of their own, the next first. */
async function editionsOf({ db }: Ctx, milestone_id: number): Promise<Milestone["editions"]> {
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
