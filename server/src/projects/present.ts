import { countTopicMix, type TopicStatusCounts } from "@hub/contract/collections"
import type { Project } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission, inProject } from "../policy.ts"
import { selectTagMarks } from "../tags/marks.ts"
import type { ProjectRow } from "./tables.ts"
import { utcDay } from "../platform/day.ts"

type ProjectCountsRow = Omit<Project["counts"], keyof ReturnType<typeof countTopicsByStatus>> & {
  topics: TopicStatusCounts
}

/** What a project holds, counted by indexes that begin with it. */
const selectProjectCounts = sql<ProjectCountsRow>`(
  select json_build_object(
    'tasks', count(*),
    'open_tasks', count(*) filter (where status not in ('done', 'cancelled')),
    'topics', (select json_object_agg(status, topics)
      from (select status, sum(topics)::bigint as topics from project_topic_counts where project_id = projects.id group by status) tally),
    'stakeholders', (select count(*) from project_stakeholders where project_id = projects.id),
    'collections', (select count(*) from collections where project_id = projects.id and archived_at is null))
  from tasks where project_id = projects.id
)`

function countTopicsByStatus(counts: TopicStatusCounts) {
  const { draft, in_review, approved, published, archived } = countTopicMix(counts)
  return {
    topics: draft + in_review + approved + published,
    topics_draft: draft,
    topics_in_review: in_review,
    topics_approved: approved,
    topics_published: published,
    topics_archived: archived,
  }
}

/** As milestones/milestone.ts has it: an open one whose day is over was missed. */
const selectProjectMilestones = (now: Date) => sql<Project["milestones"] | null>`(
  select json_agg(mark) from (
    select id, name, date, type, case when status = 'open' and date < ${utcDay(now)}::date then 'missed' else status end as status
    from milestones where project_id = projects.id order by date, id) mark
)`

const ownColumns = [
  "projects.id",
  "projects.name",
  "projects.description",
  "projects.status",
  "projects.owner_id",
  "projects.start_date",
  "projects.target_date",
  "projects.review_again",
  "projects.restricted",
  "projects.version",
  "projects.archived_at",
  "projects.archive_reason",
  "projects.created_at",
  "projects.updated_at",
] as const

/** All that a screen shows of projects, named one by one, so that the plan of the list is remembered. */
export const projectSelection = ({ now }: Ctx) => [
  ...ownColumns,
  selectProjectCounts.as("counted"),
  selectProjectMilestones(now).as("milestones"),
  selectTagMarks("project", "projects.id"),
  sql<string | null>`(select name from people where people.id = projects.owner_id)`.as("owner_name"),
]

type ProjectJoinedColumns = {
  milestones: Project["milestones"] | null
  tags: Project["tags"]
  owner_name: string | null
}

/** Each field by its name: to spread rows of so many would take longer than to write them. */
export function presentProject(
  { actor }: Ctx,
  row: ProjectRow & ProjectJoinedColumns & { counted: ProjectCountsRow },
): Project {
  const manages = hasPermission(inProject(actor, row.id), "projects.manage")
  const isArchived = row.archived_at !== null
  const { topics, tasks, open_tasks, stakeholders, collections } = row.counted
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    owner_id: row.owner_id,
    owner_name: row.owner_name,
    start_date: row.start_date,
    target_date: row.target_date,
    review_again: row.review_again,
    restricted: row.restricted,
    tags: row.tags,
    milestones: row.milestones ?? [],
    counts: { tasks, open_tasks, stakeholders, collections, ...countTopicsByStatus(topics) },
    archived_at: row.archived_at?.toISOString() ?? null,
    archive_reason: row.archive_reason,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: manages && !isArchived,
      archive: manages && !isArchived,
      restore: manages && isArchived,
      delete: manages,
    },
  }
}

export async function readProject(ctx: Ctx, id: number): Promise<Project> {
  if (!hasPermission(ctx.actor, "projects.read")) throw notFound("Project")
  const row = await ctx.db
    .selectFrom("projects")
    .select(projectSelection(ctx))
    .where("projects.id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Project")
  return presentProject(ctx, row)
}
