import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { may, mustBeAllowed } from "../../policy.ts"
import { topicFor } from "../../topics/get.ts"
import type { SequenceRow } from "./rows.ts"

/** The sequence, for whoever may do this with it. A change first holds the topic, as every change of a round does. */
export async function sequenceFor(ctx: Ctx, deed: "reviews.read" | "reviews.manage", id: number) {
  const found = await sequenceById(ctx, id)
  if (!found || !may(ctx.actor, "reviews.read")) throw missing("Sequence")
  if (deed === "reviews.manage") mustBeAllowed(ctx.actor, deed, { ...found, requested_by: found.created_by })
  if (deed === "reviews.read" || !ctx.db.isTransaction || found.owner_id === null) return found
  await topicFor(ctx, "topics.decide", found.topic_id)
  return (await sequenceById(ctx, id)) ?? found
}

/** Sequences with whom they belong to. */
export const sequenceRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("review_sequences")
    .innerJoin("people as creator", "creator.id", "review_sequences.created_by")
    .leftJoin("topics", "topics.id", "review_sequences.topic_id")
    .selectAll("review_sequences")
    .select(["creator.name as creator_name", "topics.owner_id"])

export type OwnedSequence = SequenceRow & { creator_name: string; owner_id: number | null }

const sequenceById = (ctx: Ctx, id: number): Promise<OwnedSequence | undefined> =>
  sequenceRows(ctx).where("review_sequences.id", "=", id).executeTakeFirst()
