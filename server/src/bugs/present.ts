import type { Bug, ReportedBug } from "@hub/contract/bugs"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission } from "../policy.ts"
import { nextStatusesOfBug, mayArchiveBug, mayReopenBug } from "./bug.ts"
import type { BugRow } from "./tables.ts"

/** Bugs with the names of whom and what they name. */
export const queryBugs = ({ db }: Ctx) => db.selectFrom("bugs")

export const bugColumns = [
  "bugs.id",
  "bugs.title",
  "bugs.area",
  "bugs.description",
  "bugs.steps",
  "bugs.page",
  "bugs.source",
  "bugs.agent",
  "bugs.viewport",
  "bugs.reported_in",
  "bugs.severity",
  "bugs.status",
  "bugs.assignee_id",
  "bugs.duplicate_of",
  "bugs.fixed_in",
  "bugs.reason",
  "bugs.archived_at",
  "bugs.version",
  "bugs.created_by",
  "bugs.created_at",
  "bugs.updated_at",
  sql<string>`(select name from people where people.id = bugs.created_by)`.as("reporter_name"),
  sql<string | null>`(select name from people where people.id = bugs.assignee_id)`.as("assignee_name"),
  sql<string | null>`(select first.title from bugs first where first.id = bugs.duplicate_of)`.as("duplicate_title"),
] as const

type BugWithNames = Omit<BugRow, "closed_at" | "archived_by" | "archive_reason"> & {
  reporter_name: string
  assignee_name: string | null
  duplicate_title: string | null
}

export function presentBug({ actor }: Ctx, row: BugWithNames): Bug {
  const { created_by, created_at, updated_at, archived_at, duplicate_of, duplicate_title, ...rest } = row
  const manages = hasPermission(actor, "bugs.manage")
  return {
    ...rest,
    reporter_id: created_by,
    duplicate_of: duplicate_of === null ? null : { id: duplicate_of, title: duplicate_title ?? "" },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    can: {
      become: manages ? nextStatusesOfBug({ status: row.status, archived_at }) : [],
      archive: manages && mayArchiveBug({ status: row.status, archived_at }),
    },
  }
}

export async function readBug(ctx: Ctx, id: number): Promise<Bug> {
  if (!hasPermission(ctx.actor, "bugs.see")) throw notFound("Bug")
  const row = await queryBugs(ctx).select(bugColumns).where("bugs.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Bug")
  return presentBug(ctx, row)
}

export const presentReportedBug = ({ now }: Ctx, row: Omit<BugRow, "description">): ReportedBug => ({
  id: row.id,
  title: row.title,
  status: row.status,
  fixed_in: row.fixed_in,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  can: { reopen: mayReopenBug(row, now) },
})
