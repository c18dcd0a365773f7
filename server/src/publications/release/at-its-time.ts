import { saidOf } from "@hub/contract/checks"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { blocking, findingsAtRelease } from "../findings.ts"
import { movePublication } from "../move.ts"
import type { PublicationRow } from "../tables.ts"
import { goLive, liveEdition, newerIsOut } from "./go-live.ts"
import { unstageTopics } from "./stage.ts"

type Payload = { publication_id: number; release_at: string }

/**
 * Gives an edition to its readers when its time has come, if the checks, asked again, still let it go out. Whoever comes
 * second, or comes for a time that was changed, finds nothing to do.
 */
export const releaseAtItsTime = (ctx: Ctx, { publication_id, release_at }: Payload): Promise<void> =>
  atomically(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom("publications")
      .selectAll()
      .where("id", "=", publication_id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.status !== "scheduled" || row.release_at?.toISOString() !== release_at) return
    const findings = await findingsAtRelease(tx, row)
    const checks = JSON.stringify(findings)
    await tx.db.updateTable("publications").set({ checks }).where("id", "=", publication_id).execute()
    const error = (await hindrance(tx, row)) ?? sentenceOf(findings)
    if (error === undefined) await goLive(tx, row)
    else await keepBack(tx, row, error)
  })

/** It stays as it was made, nothing of it is seen, and its topics can be worked on again. */
async function keepBack(tx: Ctx, { id, title }: PublicationRow, error: string) {
  await movePublication(tx, "keepBack", id, { error })
  await unstageTopics(tx, id)
  await record(tx, "publication.kept_back", id, { title, error })
}

async function hindrance(tx: Ctx, row: PublicationRow): Promise<string | undefined> {
  const live = await liveEdition(tx, row)
  return live && live.edition > row.edition ? newerIsOut(live.edition).message : undefined
}

/** Why checks do not let an edition go out, if they do not. */
export function sentenceOf(findings: Parameters<typeof blocking>[0]): string | undefined {
  const [first, ...more] = blocking(findings)
  if (!first) return undefined
  return more.length === 0 ? saidOf(first) : `${more.length + 1} checks do not let this go out.`
}
