import { reassignRows, type WorkToEnd, type WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Gives the bugs that somebody was to look into to another. */
export const reassignBugs = (tx: Ctx, work: WorkToMove) =>
  reassignRows(tx, "bugs", "assignee_id", work, { versioned: true })

/** What nobody takes over waits for somebody. */
export const unassignBugs = (tx: Ctx, work: WorkToEnd) =>
  reassignRows(tx, "bugs", "assignee_id", { ...work, to: null }, { versioned: true })
