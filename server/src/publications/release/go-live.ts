import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { markTopicsPublished } from "../../topics/mark-published.ts"
import { nameByTitle } from "../addresses/names.ts"
import { finishEvidence } from "../evidence/finish.ts"
import { requestFiles } from "../formats/request.ts"
import { movePublication } from "../move.ts"
import type { PublicationRow } from "../tables.ts"

/** How much later than its time an edition may go out without being called late. */
const mostDelay = 2 * 60_000

/** Everything that readers see of an edition changes in one transaction. */
export async function goLive(
  tx: Ctx,
  { id, key, kind, edition, status, release_at }: PublicationRow,
): Promise<PublicationRow> {
  const before = await findLiveEdition(tx, { key, kind })
  if (before && before.edition > edition) throw newerEditionConflict(before.edition)
  if (before) await movePublication(tx, "supersede", before.id)
  const published_at = tx.app.clock()
  const released = await movePublication(tx, "release", id, {
    published_at,
    release_at,
    error: null,
    step: "",
    percent: 100,
  })
  const { collection_id, title } = released
  if (collection_id !== null) await nameByTitle(tx, { collection_id, title })
  await finishEvidence(tx, released)
  await requestFiles(tx, id)
  await markTopicsPublished(tx, await listEditionRevisions(tx, id))
  const delay = release_at === null ? 0 : published_at.getTime() - release_at.getTime()
  const cause = status === "building" ? { made_late: true } : {}
  const late = delay > mostDelay ? { late: Math.round(delay / 60_000), ...cause } : {}
  await recordEvent(tx, "publication.released", id, { kind, ...late })
  return released
}

/** An older edition never takes the place of a newer one. */
export const newerEditionConflict = (edition: number) =>
  conflict(`Edition ${edition} is newer and was published in the meantime.`)

/** The editions of one collection and kind share a key, also when the collection is gone. */
export const findLiveEdition = (tx: Ctx, { key, kind }: Pick<PublicationRow, "key" | "kind">) =>
  tx.db
    .selectFrom("publications")
    .select(["id", "edition"])
    .where("key", "=", key)
    .where("kind", "=", kind)
    .where("status", "=", "live")
    .forUpdate()
    .executeTakeFirst()

/** The topics of the edition that are still there; one that stands in several places is last as it stands in the first. */
export async function listEditionRevisions(tx: Ctx, publication_id: number) {
  const rows = await tx.db
    .selectFrom("publication_topics")
    .select(["topic_id", "revision_id"])
    .where("publication_id", "=", publication_id)
    .orderBy("topic_id")
    .orderBy("position", "desc")
    .execute()
  return rows.flatMap(({ topic_id, revision_id }) =>
    topic_id === null || revision_id === null ? [] : [{ topic_id, revision_id }],
  )
}
