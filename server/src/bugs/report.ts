import type { bugs } from "@hub/contract/bugs"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requirePermission } from "../policy.ts"
import { titleOfText } from "./bug.ts"
import "./tables.ts"

type ReportBugInput = RouteInput<typeof bugs.report>["body"]

/** Writes down what somebody found broken, with where they stood and which version they used. */
export function reportBug(ctx: Ctx, report: ReportBugInput, reported_in: string): Promise<{ id: number }> {
  requirePermission(ctx.actor, "bugs.report")
  const { metadata, ...fields } = report
  return saveBug(ctx, {
    ...fields,
    source: metadata.source,
    viewport: metadata.viewport ?? "",
    agent: ctx.origin.agent,
    reported_in,
    created_by: ctx.actor.person_id!,
  })
}

type SaveBugInput = Omit<ReportBugInput, "metadata"> & {
  source: string
  viewport: string
  agent: string
  reported_in: string
  /** Who found it. */
  created_by: number
}

export function saveBug(ctx: Ctx, input: SaveBugInput): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const title = titleOfText(input.description)
    const { id } = await tx.db
      .insertInto("bugs")
      .values({ ...input, title, created_at: tx.now, updated_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "bug.reported", id, { title })
    return { id }
  })
}
