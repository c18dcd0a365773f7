import { describeFinding } from "@hub/contract/checks"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { blockingFindings, findFindingsAtRelease } from "../findings.ts"
import { movePublication } from "../move.ts"
import type { PublicationRow } from "../tables.ts"
import { explainEmbargo } from "./embargo.ts"
import { goLive, findLiveEdition, newerEditionConflict } from "./go-live.ts"
import { findReleaseOfEdition } from "./of-release.ts"
import { unstageTopics } from "./stage.ts"

type ReleasePublicationPayload = { publication_id: number; release_at: string }

/**
 * Gives an edition to its readers when its time has come, if the checks, asked again, still let it go out. The person who comes
 * second, or comes for a time that was changed, finds nothing to do.
 */
export const releaseWhenScheduled = (
  ctx: Ctx,
  { publication_id, release_at }: ReleasePublicationPayload,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom("publications")
      .selectAll()
      .where("id", "=", publication_id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.status !== "scheduled" || row.release_at?.toISOString() !== release_at) return
    if (await findReleaseOfEdition(tx, publication_id)) return
    const error = await checkForRelease(tx, row)
    if (error === undefined) await goLive(tx, row)
    else await keepBack(tx, row, error)
  })

/** Asks once more everything that lets an edition go out at its time, or keeps it: what it finds is noted with the edition. */
export async function checkForRelease(tx: Ctx, row: PublicationRow): Promise<string | undefined> {
  const findings = await findFindingsAtRelease(tx, row)
  const checks = JSON.stringify(findings)
  await tx.db.updateTable("publications").set({ checks }).where("id", "=", row.id).execute()
  return (await findHindrance(tx, row)) ?? describeBlockingFindings(findings)
}

/** It stays as it was made, nothing of it is seen, and its topics can be worked on again. */
export async function keepBack(tx: Ctx, { id, title }: PublicationRow, error: string) {
  await movePublication(tx, "keepBack", id, { error })
  await unstageTopics(tx, id)
  await recordEvent(tx, "publication.kept_back", id, { title, error })
}

async function findHindrance(tx: Ctx, row: PublicationRow): Promise<string | undefined> {
  const live = await findLiveEdition(tx, row)
  if (live && live.edition > row.edition) return newerEditionConflict(live.edition).message
  return explainEmbargo(tx, row.collection_id, row.release_at)
}

/** Why checks do not let an edition go out, if they do not. */
export function describeBlockingFindings(findings: Parameters<typeof blockingFindings>[0]): string | undefined {
  const [first, ...more] = blockingFindings(findings)
  if (!first) return undefined
  return more.length === 0 ? describeFinding(first) : `${more.length + 1} checks prevent publishing.`
}
