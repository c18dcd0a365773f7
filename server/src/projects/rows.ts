import type { Project } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import { tagMarks } from "../tags/marks.ts"
import type { ProjectRow } from "./tables.ts"
import { dayOf } from "../platform/day.ts"

/** What a project holds, counted by indexes that begin with it. */
const counts = sql<Project["counts"]>`(
  select jsonb_build_object('topics', count(*) filter (where status <> 'archived'),
    'topics_draft', count(*) filter (where status in ('draft', 'revisions_requested', 'rejected')),
    'topics_in_review', count(*) filter (where status = 'pending_review'),
    'topics_approved', count(*) filter (where status in ('approved', 'staging')),
    'topics_published', count(*) filter (where status = 'published'),
    'topics_archived', count(*) filter (where status = 'archived'))
  from topics where project_id = projects.id
) || (
  select jsonb_build_object('tasks', count(*),
    'open_tasks', count(*) filter (where status not in ('done', 'cancelled')))
  from tasks where project_id = projects.id
) || jsonb_build_object(
  'stakeholders', (select count(*) from project_stakeholders where project_id = projects.id),
  'collections', (select count(*) from collections where project_id = projects.id and archived_at is null)
)`

/** As milestones/milestone.ts has it: an open one whose day is over was missed. */
const milestones = (now: Date) => sql<Project["milestones"]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'date', date, 'type', type, 'status',
    case when status = 'open' and date < ${dayOf(now)}::date then 'missed' else status end)
    order by date, id), '[]')
  from milestones where project_id = projects.id
)`

const own = [
  "projects.id",
  "projects.name",
  "projects.description",
  "projects.status",
  "projects.owner_id",
  "projects.start_date",
  "projects.target_date",
  "projects.review_again",
  "projects.version",
  "projects.archived_at",
  "projects.archive_reason",
  "projects.created_at",
  "projects.updated_at",
] as const

/** All that a screen shows of projects, named one by one, so that the plan of the list is remembered. */
export const projectColumns = ({ now }: Ctx) => [
  ...own,
  counts.as("counts"),
  milestones(now).as("milestones"),
  tagMarks("project", "projects.id"),
  sql<string | null>`(select name from people where people.id = projects.owner_id)`.as("owner_name"),
]

type WithCounts = ProjectRow & Pick<Project, "counts" | "milestones" | "tags" | "owner_name">

export function present({ actor }: Ctx, row: WithCounts): Project {
  const manages = may(actor, "projects.manage")
  const isArchived = row.archived_at !== null
  return {
    ...row,
    archived_at: row.archived_at?.toISOString() ?? null,
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
  if (!may(ctx.actor, "projects.read")) throw missing("Project")
  const row = await ctx.db
    .selectFrom("projects")
    .select(projectColumns(ctx))
    .where("projects.id", "=", id)
    .executeTakeFirst()
  if (!row) throw missing("Project")
  return present(ctx, row)
}
