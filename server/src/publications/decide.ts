import type { Publication } from "@hub/contract/publications"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { refuseUnapproved } from "./approved-only.ts"
import { queueBuild } from "./create.ts"
import { findFindingsAtRelease } from "./findings.ts"
import { getPublication } from "./get.ts"
import { movePublication } from "./move.ts"
import { withPublisherName, presentPublication } from "./present.ts"
import { refusePartOfRelease } from "./release/of-release.ts"
import { stopEdition } from "./stop.ts"
import type { PublicationRow } from "./tables.ts"

/** Stops an edition that is not out yet. */
export function cancelPublication(ctx: Ctx, id: number): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    // Locked first: a release that takes it meanwhile is seen.
    await getPublication(tx, "publications.publish", id)
    await refusePartOfRelease(tx, id)
    return presentPublication(tx.actor, await withPublisherName(tx, await stopEdition(tx, id)))
  })
}

/** Takes an edition from its readers: its address shows nothing, its files are gone. What stood behind it can still be read. */
export function withdrawPublication(ctx: Ctx, id: number, reason: string): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const row = await movePublication(tx, "withdraw", id, { withdrawn_reason: reason })
    await recordEvent(tx, "publication.withdrawn", id, { title: row.title, reason })
    return presentPublication(tx.actor, await withPublisherName(tx, row))
  })
}

/** Builds again what could not be built, with what the checks say now. The edition keeps its number, revisions and values. */
export function retryPublication(ctx: Ctx, id: number): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const failed = await getPublication(tx, "publications.publish", id)
    await refuseAfterANewerEdition(tx, failed)
    await refuseUnapproved(tx, failed)
    // What was deleted meanwhile is found when its text is looked for.
    const findings = (await findFindingsAtRelease(tx, failed)).filter(({ rule }) => rule !== "deleted_topic")
    const row = await movePublication(tx, "retry", id, {
      checks: JSON.stringify(findings),
      error: null,
      percent: 0,
      step: "Waiting to start",
    })
    await queueBuild(tx, id)
    await recordEvent(tx, "publication.retried", id, { title: row.title })
    return presentPublication(tx.actor, await withPublisherName(tx, row))
  })
}

/** An older edition that came out late would take the place of a newer one. */
async function refuseAfterANewerEdition(tx: Ctx, { key, kind, edition }: PublicationRow) {
  const newer = await tx.db
    .selectFrom("publications")
    .select("edition")
    .where("key", "=", key)
    .where("kind", "=", kind)
    .where("edition", ">", edition)
    .executeTakeFirst()
  if (newer) throw conflict("A newer edition was requested in the meantime. Publish the collection again.")
}
