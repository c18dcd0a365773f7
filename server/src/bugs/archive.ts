import type { Bug } from "@hub/contract/bugs"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { joinUseCounts } from "../platform/join-use-counts.ts"
import { mayArchiveBug } from "./bug.ts"
import { getBug } from "./get.ts"
import { readBug } from "./present.ts"

export function archiveBug(ctx: Ctx, id: number, reason: string): Promise<Bug> {
  return inTransaction(ctx, async (tx) => {
    const bug = await getBug(tx, id)
    if (!mayArchiveBug(bug)) throw conflict("Only closed bugs can be archived.", { code: "not_closed" })
    await setBugArchived(tx, id, bug.version, {
      archived_at: tx.now,
      archived_by: tx.actor.person_id,
      archive_reason: reason,
    })
    await recordEvent(tx, "bug.archived", id, { title: bug.title, reason })
    return readBug(tx, id)
  })
}

/** It comes back closed, as it was. */
export function restoreBug(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const bug = await getBug(tx, id)
    if (bug.archived_at === null) throw conflict("This bug is not archived.", { code: "not_archived" })
    await setBugArchived(tx, id, bug.version, { archived_at: null, archived_by: null, archive_reason: "" })
    await recordEvent(tx, "bug.restored", id, { title: bug.title })
  })
}

/** Deletes an archived bug for ever, unless something still leads to it. */
export function deleteBug(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { title, archived_at } = await getBug(tx, id)
    if (archived_at === null) throw conflict("Only archived bugs can be deleted.", { code: "not_archived" })
    const uses = await countBugUses(tx, id)
    if (uses.length > 0)
      throw conflict(`“${title}” is referenced by ${joinUseCounts(uses)}, so it can't be deleted.`, {
        code: "in_use",
        details: { uses },
      })
    await tx.db.deleteFrom("bugs").where("id", "=", id).execute()
    await recordEvent(tx, "bug.deleted", id, { title })
  })
}

const setBugArchived = (
  tx: Ctx,
  id: number,
  version: number,
  marks: { archived_at: Date | null; archived_by: number | null; archive_reason: string },
) =>
  tx.db
    .updateTable("bugs")
    .set({ ...marks, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()

async function countBugUses(tx: Ctx, id: number) {
  const count = async (table: "bugs" | "feedback", column: "duplicate_of" | "bug_id") =>
    (
      await tx.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as("count"))
        .where(column as never, "=", id as never)
        .executeTakeFirstOrThrow()
    ).count
  const uses = [
    { kind: "bugs", count: await count("bugs", "duplicate_of") },
    { kind: "feedback", count: await count("feedback", "bug_id") },
  ]
  return uses.filter((use) => use.count > 0)
}
