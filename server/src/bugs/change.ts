import type { Bug, bugs, BugStatus, ReportedBug } from "@hub/contract/bugs"
import type { RouteInput } from "@hub/contract/route"
import { requirePerson } from "../people/require.ts"
import { changedFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { nextStatusesOfBug, missingFieldOfStatus, mayReopenBug } from "./bug.ts"
import { getBug, getReportedBug } from "./get.ts"
import { presentReportedBug, readBug } from "./present.ts"
import type { BugRow } from "./tables.ts"

type ChangeBugInput = RouteInput<typeof bugs.change>["body"]

/** Changes what is known of a bug, and moves it on where a status is named. */
export function updateBug(ctx: Ctx, id: number, { version, status, ...sent }: ChangeBugInput): Promise<Bug> {
  return inTransaction(ctx, async (tx) => {
    const bug = await getBug(tx, id)
    const theirs = await readBug(tx, id)
    requireNewestVersion(bug.version, version, () => ({ theirs, mine: { ...sent, status, version } }))
    if (bug.archived_at !== null) throw archivedRefusal()
    const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const after: BugRow = { ...bug, ...fields, version: version + 1, updated_at: tx.now }
    const changed = changedFields<object>(bug, fields)
    if (changed.includes("assignee_id")) await requirePerson(tx, "assignee_id", after.assignee_id)
    if (changed.includes("duplicate_of")) await requireOtherBug(tx, bug, after.duplicate_of)

    if (status !== undefined && status !== bug.status) await moveBug(tx, bug, after, status)
    else await tx.db.updateTable("bugs").set(presentVersion(after)).where("id", "=", id).execute()
    if (changed.length > 0 || status === undefined || status === bug.status)
      await recordEvent(tx, "bug.changed", id, { title: bug.title, changed })
    return readBug(tx, id)
  })
}

/** Its reporter says that it is back. */
export function reopenBug(ctx: Ctx, id: number): Promise<ReportedBug> {
  return inTransaction(ctx, async (tx) => {
    const bug = await getReportedBug(tx, id)
    if (!mayReopenBug(bug, tx.now))
      throw conflict("This report can no longer be reopened. Please report the bug again.", { code: "not_closed" })
    const after = { ...bug, version: bug.version + 1, updated_at: tx.now }
    return presentReportedBug(tx, await moveBug(tx, bug, after, "triaged"))
  })
}

async function moveBug(tx: Ctx, bug: BugRow, after: BugRow, status: BugStatus): Promise<BugRow> {
  const allowed = nextStatusesOfBug(bug)
  if (!allowed.includes(status))
    throw conflict(
      `A bug with the status “${labelBugStatus(bug.status)}” can't change to “${labelBugStatus(status)}”.`,
      {
        code: "illegal_move",
        details: { state: bug.status, allowed },
      },
    )
  const lack = missingFieldOfStatus(status, after)
  if (lack) throw invalidField(lack.field, lack.sentence)
  const moved = { ...after, status, closed_at: status === "closed" ? tx.now : null }
  await tx.db.updateTable("bugs").set(presentVersion(moved)).where("id", "=", bug.id).execute()
  await recordEvent(tx, "bug.moved", bug.id, { title: bug.title, from: bug.status, to: status })
  return moved
}

const presentVersion = (row: BugRow) => ({
  area: row.area,
  severity: row.severity,
  status: row.status,
  assignee_id: row.assignee_id,
  duplicate_of: row.duplicate_of,
  fixed_in: row.fixed_in,
  reason: row.reason,
  closed_at: row.closed_at,
  version: row.version,
  updated_at: row.updated_at,
})

async function requireOtherBug(tx: Ctx, bug: BugRow, duplicate_of: number | null) {
  if (duplicate_of === null) return
  const other = await tx.db.selectFrom("bugs").select("duplicate_of").where("id", "=", duplicate_of).executeTakeFirst()
  if (!other) throw invalidField("duplicate_of", "This bug doesn't exist.")
  if (duplicate_of === bug.id || other.duplicate_of === bug.id)
    throw invalidField("duplicate_of", "A bug can't be a duplicate of itself.")
}

export const archivedRefusal = () =>
  conflict("This is archived. Restore it before you change it.", { code: "archived" })

const labelBugStatus = (status: BugStatus) => status.replaceAll("_", " ").replace("wont", "won't")
