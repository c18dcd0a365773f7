import type { bugs } from "@hub/contract/bugs"
import type { Input } from "@hub/contract/route"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeAllowed } from "../policy.ts"
import { titleOf } from "./bug.ts"
import "./tables.ts"

type Report = Input<typeof bugs.report>["body"]

/** Writes down what somebody found broken, with where he stood and which version he used. */
export function reportBug(ctx: Ctx, report: Report, reported_in: string): Promise<{ id: number }> {
  mustBeAllowed(ctx.actor, "bugs.report")
  const { metadata, ...told } = report
  return keepBug(ctx, {
    ...told,
    source: metadata.source,
    viewport: metadata.viewport ?? "",
    agent: ctx.origin.agent,
    reported_in,
    created_by: ctx.actor.person_id!,
  })
}

type Kept = Omit<Report, "metadata"> & {
  source: string
  viewport: string
  agent: string
  reported_in: string
  /** Who found it. */
  created_by: number
}

export function keepBug(ctx: Ctx, kept: Kept): Promise<{ id: number }> {
  return atomically(ctx, async (tx) => {
    const title = titleOf(kept.description)
    const { id } = await tx.db
      .insertInto("bugs")
      .values({ ...kept, title, created_at: tx.now, updated_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await record(tx, "bug.reported", id, { title })
    return { id }
  })
}
