import { reassignRows, type WorkToEnd, type WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Gives the variables that somebody looks after to another. */
export const handOverVariables = (tx: Ctx, work: WorkToMove) => reassignRows(tx, "variables", "owner_id", work)

/** Another hears from now on what became of what somebody asked for. */
export const handOverVariableRequests = (tx: Ctx, work: WorkToMove) =>
  reassignRows(tx, "variable_requests", "asked_by", work)

/** What nobody asks for any more. */
export async function endVariableRequests(tx: Ctx, { ids, from }: WorkToEnd) {
  await tx.db.deleteFrom("variable_requests").where("id", "in", ids).where("asked_by", "=", from).execute()
}
