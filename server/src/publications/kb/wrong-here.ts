import type { feedback } from "@hub/contract/feedback"
import type { RouteInput } from "@hub/contract/route"
import { savePageReport } from "../../feedback/send.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import { findSeries, mayReadInSeries } from "../addresses/series.ts"
import { countReport } from "../readings/count.ts"
import { isEditionUnderEmbargo } from "../visibility/readers.ts"

type WrongHereInput = RouteInput<typeof feedback.wrongHere>["body"]

/** Keeps what a reader found wrong, of an edition that went out at this secret or name and of a text that was in it. */
export function reportWrong(
  ctx: Ctx,
  key: string,
  { edition, topic_id, ...said }: WrongHereInput,
): Promise<{ id: number }> {
  requirePermission(ctx.actor, "publications.report")
  return inTransaction(ctx, async (tx) => {
    const series = await findSeries(tx, key)
    const place = await tx.db
      .selectFrom("publication_topics as place")
      .innerJoin("publications as row", "row.id", "place.publication_id")
      .select(["row.title", "row.edition", "place.title as topic_title", "place.revision", "place.topic_id"])
      .select([
        "row.id",
        "row.visibility",
        "row.collection_id",
        isEditionUnderEmbargo(tx, "row.collection_id").as("embargoed"),
      ])
      .where("row.key", "=", series?.secret ?? "")
      .where("row.kind", "=", "mobile_kb")
      .where("row.edition", "=", edition)
      .where("row.status", "in", ["live", "superseded"])
      .where("place.topic_id", "=", topic_id)
      .orderBy("place.position")
      .limit(1)
      .executeTakeFirst()
    if (!series || !place || !(await mayReadInSeries(tx, series, place))) throw notFound("Page")
    const { title, topic_title, revision } = place
    const page = `${title}, edition ${place.edition}`
    const { id, isNew } = await savePageReport(tx, { ...said, topic_id: place.topic_id, topic_title, revision, page })
    if (isNew) await countReport(tx, place.id, topic_id)
    return { id }
  })
}
