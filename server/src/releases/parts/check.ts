import type { Ctx } from "../../platform/ctx.ts"
import { checkForRelease } from "../../publications/release/release-when-scheduled.ts"
import type { PublicationRow } from "../../publications/tables.ts"
import { describeUnreadyPart, isReadyPart } from "../release.ts"
import type { ReleasePartRow } from "../tables.ts"
import { lockPartsForRelease } from "./lock.ts"

export type CheckedPart = { part: ReleasePartRow; row: PublicationRow | undefined; problem: string }

/** Asks of every part what would be asked of its edition alone, at this time or at once, and notes what it finds with the part. */
export async function checkParts(tx: Ctx, release_id: number, release_at: Date | null): Promise<CheckedPart[]> {
  await lockPartsForRelease(tx, release_id)
  const parts = await tx.db
    .selectFrom("release_parts")
    .selectAll()
    .where("release_id", "=", release_id)
    .orderBy("publication_id")
    .orderBy("id")
    .execute()
  const checked: CheckedPart[] = []
  for (const part of parts) {
    const row = part.publication_id === null ? undefined : await readEdition(tx, part.publication_id)
    const problem = (await findProblem(tx, row, release_at)) ?? ""
    await tx.db.updateTable("release_parts").set({ problem }).where("id", "=", part.id).execute()
    checked.push({ part, row, problem })
  }
  return checked
}

const readEdition = (tx: Ctx, id: number) =>
  tx.db.selectFrom("publications").selectAll().where("id", "=", id).executeTakeFirst()

async function findProblem(tx: Ctx, row: PublicationRow | undefined, release_at: Date | null) {
  if (row === undefined || !isReadyPart(row.status)) return describeUnreadyPart(row?.status ?? null)
  return checkForRelease(tx, { ...row, release_at })
}
