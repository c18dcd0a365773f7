import type { calendar, CalendarEvent } from "@hub/contract/calendar"
import type { RouteInput } from "@hub/contract/route"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { dayInZone } from "../platform/day.ts"
import { notFound } from "../platform/refusal.ts"
import { selectCurrentAbsences } from "../people/absences/current.ts"
import { hasPermission } from "../policy.ts"
import { deputyMayAnswer } from "../pending-actions/deputy.ts"

type CalendarQuery = RouteInput<typeof calendar.events>["query"]
type CalendarRow = {
  source: CalendarEvent["source"]
  type: CalendarEvent["type"]
  id: number
  title: string
  start: string
  end: string
  project: string | null
  link: string | null
}

/** More than anybody looks at; a year with more is asked for in months. */
const maxCalendarEvents = 2000

/** What stands in the calendar between two days. */
export async function listCalendarEvents(ctx: Ctx, query: CalendarQuery): Promise<CalendarEvent[]> {
  if (!hasPermission(ctx.actor, "calendar.read")) throw notFound("Calendar")
  const { from, to, types, project } = query
  const me = ctx.actor.person_id ?? 0
  const of = (column: string) => (project === undefined ? sql`true` : sql`${sql.ref(column)} = ${project}`)
  const alive = project === undefined ? sql`projects.archived_at is null` : sql`true`
  const within = (column: string) => sql`${sql.ref(column)} between ${from} and ${to}`
  // All that is asked in a project stands there already.
  const standsIn = project === undefined && (await isDeputy(ctx, me))
  const forOthers = standsIn
    ? sql`union all
      select 'review', 'deadline', r.id, 'Review: ' || rounds.topic_title || ' (for ' || reviewer.name || ')', due_date, due_date,
        projects.name, '/reviews/tasks/' || r.id
      from ${selectCurrentAbsences(ctx)} away
        join review_requests r on r.reviewer_id = away.person_id join review_rounds rounds on rounds.id = r.round_id
        join people reviewer on reviewer.id = r.reviewer_id
        left join topics on topics.id = r.topic_id left join projects on projects.id = topics.project_id
      where away.deputy_id = ${me} and ${deputyMayAnswer("r")} and r.status in ('pending', 'in_progress')
        and ${within("r.due_date")} and ${alive}`
    : sql``
  const mine = (mineOnly: RawBuilder<unknown>) => (project === undefined ? mineOnly : sql`true`)

  const { rows } = await sql<CalendarRow>`
    select source, type, id, title, start, "end", project, link from (
      select case type when 'release' then 'release' when 'deadline' then 'deadline' else 'milestone' end as source,
        case type when 'deadline' then 'deadline' else 'milestone' end as type, milestones.id, milestones.name as title,
        date as start, date as end, projects.name as project, '/all-milestones?project=' || project_id as link
      from milestones join projects on projects.id = project_id
      where milestones.status <> 'cancelled' and ${within("milestones.date")} and ${of("milestones.project_id")} and ${alive}
    union all
      select 'task', 'deadline', tasks.id, tasks.title, due_date, due_date, projects.name, '/tasks'
      from tasks left join projects on projects.id = project_id
      where tasks.status not in ('done', 'cancelled') and ${within("tasks.due_date")} and ${of("tasks.project_id")}
        and ${mine(sql`tasks.assignee_id = ${me}`)} and ${alive}
    union all
      select 'review', 'deadline', r.id, 'Review: ' || rounds.topic_title, due_date, due_date, projects.name, '/reviews'
      from review_requests r join review_rounds rounds on rounds.id = r.round_id
        left join topics on topics.id = r.topic_id left join projects on projects.id = topics.project_id
      where r.status in ('pending', 'in_progress') and ${within("r.due_date")} and ${of("topics.project_id")}
        and ${mine(sql`(r.reviewer_id = ${me} or r.requested_by = ${me})`)} and ${alive}
    ${forOthers}
    union all
      select 'meeting', 'meeting', meetings.id, meetings.title, meetings.start_date, end_date, projects.name, null
      from meetings left join projects on projects.id = project_id
      where meetings.start_date <= ${to} and end_date >= ${from} and ${of("meetings.project_id")} and ${alive}
    ) events
    where ${types === undefined ? sql`true` : sql`type = any(${types})`}
    order by start, source, id limit ${sql.lit(maxCalendarEvents)}`.execute(ctx.db)
  return [...rows, ...(await listScheduledEditions(ctx, query))]
    .toSorted(compareEvents)
    .slice(0, maxCalendarEvents)
    .map(presentCalendarEvent)
}

const compareEvents = (one: CalendarRow, other: CalendarRow) =>
  one.start.localeCompare(other.start) || one.source.localeCompare(other.source) || one.id - other.id

/** Scheduled editions, each on the day on which it goes out where its reader lives. */
async function listScheduledEditions(
  ctx: Ctx,
  { from, to, types, project, zone }: CalendarQuery,
): Promise<CalendarRow[]> {
  if (types !== undefined && !types.includes("milestone")) return []
  // A day begins up to 14 hours before, and ends up to 12 hours after the one of UTC.
  const aDay = 24 * 60 * 60_000
  const editions = await ctx.db
    .selectFrom("publications")
    .leftJoin("collections", "collections.id", "publications.collection_id")
    .leftJoin("projects", "projects.id", "collections.project_id")
    .select(["publications.id", "publications.title", "edition", "release_at", "projects.name as project"])
    .where("publications.status", "=", "scheduled")
    .where("release_at", ">=", new Date(Date.parse(from) - aDay))
    .where("release_at", "<", new Date(Date.parse(to) + 2 * aDay))
    .$if(project === undefined, (query) => query.where("projects.archived_at", "is", null))
    .$if(project !== undefined, (query) => query.where("collections.project_id", "=", project!))
    .orderBy("release_at")
    .limit(maxCalendarEvents)
    .execute()
  return editions
    .map(({ id, title, edition, release_at, project }): CalendarRow => {
      const day = dayInZone(release_at!, zone)
      const named = `${title}, edition ${edition} goes out`
      return {
        source: "edition",
        type: "milestone",
        id,
        title: named,
        start: day,
        end: day,
        project,
        link: `/publications/${id}`,
      }
    })
    .filter(({ start }) => from <= start && start <= to)
}

const presentCalendarEvent = ({ source, type, id, title, start, end, project, link }: CalendarRow): CalendarEvent => ({
  id: `${source}-${id}`,
  title,
  ...(start === end ? { date: start } : { startDate: start, endDate: end }),
  type,
  source,
  project,
  link,
})

/** To plan a question about those for whom somebody answers takes longer than to find out that there are none. */
async function isDeputy(ctx: Ctx, me: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${selectCurrentAbsences(ctx)} away where deputy_id = ${me} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
