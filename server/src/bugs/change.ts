import type { Bug, bugs, BugStatus, ReportedBug } from "@hub/contract/bugs"
import type { Input } from "@hub/contract/route"
import { mustKnow } from "../people/known.ts"
import { changedFields } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { mustBeNewest } from "../platform/version.ts"
import { becoming, lacking, mayReopen } from "./bug.ts"
import { bugFor, reportedBugFor } from "./get.ts"
import { presentReported, readBug } from "./rows.ts"
import type { BugRow } from "./tables.ts"

type Change = Input<typeof bugs.change>["body"]

/** Changes what is known of a bug, and moves it on where a status is named. */
export function changeBug(ctx: Ctx, id: number, { version, status, ...told }: Change): Promise<Bug> {
  return atomically(ctx, async (tx) => {
    const bug = await bugFor(tx, id)
    const theirs = await readBug(tx, id)
    mustBeNewest(bug.version, version, () => ({ theirs, mine: { ...told, status, version } }))
    if (bug.archived_at !== null) throw archived()
    const fields = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
    const after: BugRow = { ...bug, ...fields, version: version + 1, updated_at: tx.now }
    const changed = changedFields<object>(bug, fields)
    if (changed.includes("assignee_id")) await mustKnow(tx, "assignee_id", after.assignee_id)
    if (changed.includes("duplicate_of")) await mustBeAnother(tx, bug, after.duplicate_of)

    if (status !== undefined && status !== bug.status) await moveBug(tx, bug, after, status)
    else await tx.db.updateTable("bugs").set(written(after)).where("id", "=", id).execute()
    if (changed.length > 0 || status === undefined || status === bug.status)
      await record(tx, "bug.changed", id, { title: bug.title, changed })
    return readBug(tx, id)
  })
}

/** Its reporter says that it is back. */
export function reopenBug(ctx: Ctx, id: number): Promise<ReportedBug> {
  return atomically(ctx, async (tx) => {
    const bug = await reportedBugFor(tx, id)
    if (!mayReopen(bug, tx.now))
      throw conflict("This report cannot be reopened any more. Please report the bug again.", { code: "not_closed" })
    const after = { ...bug, version: bug.version + 1, updated_at: tx.now }
    return presentReported(tx, await moveBug(tx, bug, after, "triaged"))
  })
}

async function moveBug(tx: Ctx, bug: BugRow, after: BugRow, status: BugStatus): Promise<BugRow> {
  const allowed = becoming(bug)
  if (!allowed.includes(status))
    throw conflict(`A bug that is ${words(bug.status)} cannot become ${words(status)}.`, {
      code: "illegal_move",
      details: { state: bug.status, allowed },
    })
  const lack = lacking(status, after)
  if (lack) throw unfit(lack.field, lack.sentence)
  const moved = { ...after, status, closed_at: status === "closed" ? tx.now : null }
  await tx.db.updateTable("bugs").set(written(moved)).where("id", "=", bug.id).execute()
  await record(tx, "bug.moved", bug.id, { title: bug.title, from: bug.status, to: status })
  return moved
}

const written = (row: BugRow) => ({
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

async function mustBeAnother(tx: Ctx, bug: BugRow, duplicate_of: number | null) {
  if (duplicate_of === null) return
  const other = await tx.db.selectFrom("bugs").select("duplicate_of").where("id", "=", duplicate_of).executeTakeFirst()
  if (!other) throw unfit("duplicate_of", "There is no such bug.")
  if (duplicate_of === bug.id || other.duplicate_of === bug.id)
    throw unfit("duplicate_of", "A bug does not repeat itself.")
}

export const archived = () => conflict("This is archived. Restore it before you change it.", { code: "archived" })

const words = (status: BugStatus) => status.replaceAll("_", " ").replace("wont", "won't")
