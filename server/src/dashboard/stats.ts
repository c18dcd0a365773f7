import type { DashboardStats } from "@hub/contract/dashboard"
import { sql } from "kysely"
import { readLastBackup } from "../backups/last-backup.ts"
import { type Ctx, hiddenFrom } from "../platform/ctx.ts"
import { isNothingHidden, selectRestrictedRole } from "../platform/db/hidden-content.ts"
import { notFound } from "../platform/refusal.ts"
import { listTroubles, listTroublesOfMachine } from "../platform/health.ts"
import { hasPermission } from "../policy.ts"
import { utcDay } from "../platform/day.ts"
import { readDatabaseSize } from "../metrics/database-size.ts"

type StatCounts = {
  projects: number
  active_projects: number
  collections: number
  collections_today: number
  topics: number
  draft_topics: number
  reviews: number
  pending_reviews: number
  open_tasks: number
  overdue_tasks: number
  users: number
  active_users: number
  new_users: number
}

/** Counted when asked; how much the database holds, within the minute. */
export async function readDashboardStats(ctx: Ctx): Promise<DashboardStats> {
  if (!hasPermission(ctx.actor, "dashboard.read")) throw notFound("Dashboard")
  // What the whole hub holds and works on tells of what is hidden.
  const manages = hasPermission(ctx.actor, "metrics.see")
  const seesWhole = manages || isNothingHidden(hiddenFrom(ctx.actor))
  const [{ rows }, { tables, records, size }, problems, backup, lock] = await Promise.all([
    countStats(ctx),
    readDatabaseSize(ctx),
    seesWhole ? listTroubles(ctx.app) : listTroublesOfMachine(ctx.app),
    readLastBackup(ctx),
    manages ? sql.raw(selectRestrictedRole).execute(ctx.db) : undefined,
  ])
  const counted = rows[0]
  if (!counted) throw new Error("The database returned no count.")
  return {
    keyMetrics: {
      totalProjects: counted.projects,
      activeProjects: counted.active_projects,
      collectionsToday: counted.collections_today,
      totalUsers: counted.users,
    },
    databaseMetrics: {
      projects: counted.projects,
      collections: counted.collections,
      topics: counted.topics,
      reviews: counted.reviews,
      tables,
      totalRecords: seesWhole ? records : null,
      size: seesWhole ? size : null,
      lastBackup: backup.at,
      secondLock: lock ? lock.rows.length > 0 : null,
    },
    contentStats: { totalTopics: counted.topics, draftTopics: counted.draft_topics },
    reviewAndTaskStats: {
      pendingReviews: counted.pending_reviews,
      openTasks: counted.open_tasks,
      overdueTasks: counted.overdue_tasks,
    },
    userStats: { totalUsers: counted.users, activeUsers: counted.active_users, newUsersWeekly: counted.new_users },
    systemOverview: {
      systemHealth: problems.length === 0 ? "Good" : "Degraded",
      problems,
      uptime: Math.floor(process.uptime()),
    },
  }
}

function countStats({ db, now }: Ctx) {
  const today = utcDay(now)
  return sql<StatCounts>`select
    projects, active_projects, collections, collections_today, topics, draft_topics, reviews, pending_reviews, open_tasks,
    overdue_tasks, users, active_users, new_users
    from
      (select count(*) as projects, count(*) filter (where status = 'active') as active_projects
        from projects where archived_at is null) projects,
      (select count(*) as collections, count(*) filter (where created_at >= ${today}::date) as collections_today
        from collections where archived_at is null) collections,
      (select coalesce(sum(topics), 0)::bigint as topics,
        coalesce(sum(topics) filter (where status = 'draft'), 0)::bigint as draft_topics from topic_counts) topics,
      (select coalesce(sum(requests), 0)::bigint as reviews,
        coalesce(sum(requests) filter (where status in ('pending', 'in_progress')), 0)::bigint as pending_reviews
        from review_counts) reviews,
      (select count(*) as open_tasks, count(*) filter (where due_date < ${today}) as overdue_tasks
        from tasks where status not in ('done', 'cancelled')) tasks,
      (select count(*) as users, count(*) filter (where active) as active_users,
        count(*) filter (where created_at >= ${new Date(now.getTime() - 7 * 86_400_000)}) as new_users from users) users`.execute(
    db,
  )
}
