import { reassignRows, type WorkToEnd, type WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Gives the feedback that somebody was to answer to another. */
export const reassignFeedback = (tx: Ctx, work: WorkToMove) =>
  reassignRows(tx, "feedback", "assignee_id", work, { versioned: true })

/** What nobody takes over waits for somebody. */
export const unassignFeedback = (tx: Ctx, work: WorkToEnd) =>
  reassignRows(tx, "feedback", "assignee_id", { ...work, to: null }, { versioned: true })
