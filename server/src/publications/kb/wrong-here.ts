import type { feedback } from "@hub/contract/feedback"
import type { Input } from "@hub/contract/route"
import { keepWrong } from "../../feedback/send.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { mustBeAllowed } from "../../policy.ts"
import { mayRead } from "../visibility/readers.ts"

type Said = Input<typeof feedback.wrongHere>["body"]

/** Keeps what a reader found wrong, of an edition that went out at this address and of a text that was in it. */
export function reportWrong(ctx: Ctx, key: string, { edition, topic_id, ...said }: Said): Promise<{ id: number }> {
  mustBeAllowed(ctx.actor, "publications.report")
  return atomically(ctx, async (tx) => {
    const place = await tx.db
      .selectFrom("publication_topics as place")
      .innerJoin("publications as row", "row.id", "place.publication_id")
      .select(["row.title", "row.edition", "place.title as topic_title", "place.revision", "place.topic_id"])
      .select("row.visibility")
      .where("row.key", "=", key)
      .where("row.kind", "=", "mobile_kb")
      .where("row.edition", "=", edition)
      .where("row.status", "in", ["live", "superseded"])
      .where("place.topic_id", "=", topic_id)
      .orderBy("place.position")
      .limit(1)
      .executeTakeFirst()
    if (!place || !(await mayRead(tx, place))) throw missing("Page")
    const { title, topic_title, revision } = place
    const page = `${title}, edition ${place.edition}`
    return keepWrong(tx, { ...said, topic_id: place.topic_id, topic_title, revision, page })
  })
}
