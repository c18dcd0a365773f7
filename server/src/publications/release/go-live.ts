import type { Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { topicPublished } from "../../topics/published.ts"
import { finishEvidence } from "../evidence/finish.ts"
import { askForFiles } from "../formats/ask.ts"
import { movePublication } from "../move.ts"
import type { PublicationRow } from "../tables.ts"

/** How much later than its time an edition may go out without being called late. */
const punctual = 2 * 60_000

/** Everything that readers see of an edition changes in one transaction. */
export async function goLive(
  tx: Ctx,
  { id, key, kind, edition, status, release_at }: PublicationRow,
): Promise<PublicationRow> {
  const before = await liveEdition(tx, { key, kind })
  if (before && before.edition > edition) throw newerIsOut(before.edition)
  if (before) await movePublication(tx, "supersede", before.id)
  const published_at = tx.house.clock()
  const released = await movePublication(tx, "release", id, {
    published_at,
    release_at,
    error: null,
    step: "",
    percent: 100,
  })
  await finishEvidence(tx, released)
  await askForFiles(tx, id)
  for (const { topic_id, revision_id } of await revisionsOf(tx, id)) await topicPublished(tx, topic_id, revision_id)
  const delay = release_at === null ? 0 : published_at.getTime() - release_at.getTime()
  const cause = status === "building" ? { made_late: true } : {}
  const late = delay > punctual ? { late: Math.round(delay / 60_000), ...cause } : {}
  await record(tx, "publication.released", id, { kind, ...late })
  return released
}

/** An older edition never takes the place of a newer one. */
export const newerIsOut = (edition: number) => conflict(`Edition ${edition}, which is newer, went out meanwhile.`)

/** The editions of one collection and kind share a key, also when the collection is gone. */
export const liveEdition = (tx: Ctx, { key, kind }: Pick<PublicationRow, "key" | "kind">) =>
  tx.db
    .selectFrom("publications")
    .select(["id", "edition"])
    .where("key", "=", key)
    .where("kind", "=", kind)
    .where("status", "=", "live")
    .forUpdate()
    .executeTakeFirst()

/** The topics of the edition that are still there; one that stands in several places is last as it stands in the first. */
export async function revisionsOf(tx: Ctx, publication_id: number) {
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
