import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { hasPermission, inProject, requirePermission } from "../../policy.ts"
import { getTopic } from "../../topics/get.ts"
import type { SequenceRow } from "./rows.ts"

/** The sequence, for the person who may do this with it. A change first holds the topic, as every change of a round does. */
export async function getSequence(ctx: Ctx, permission: "reviews.read" | "reviews.manage", id: number) {
  const found = await findSequence(ctx, id)
  if (!found || !hasPermission(ctx.actor, "reviews.read")) throw notFound("Sequence")
  if (permission === "reviews.manage")
    requirePermission(inProject(ctx.actor, found.project_id), permission, { ...found, requested_by: found.created_by })
  if (permission === "reviews.read" || !ctx.db.isTransaction || found.owner_id === null) return found
  await getTopic(ctx, "topics.decide", found.topic_id)
  return (await findSequence(ctx, id)) ?? found
}

/** Sequences with whom they belong to. */
export const sequenceRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("review_sequences")
    .innerJoin("people as creator", "creator.id", "review_sequences.created_by")
    .leftJoin("topics", "topics.id", "review_sequences.topic_id")
    .selectAll("review_sequences")
    .select(["creator.name as creator_name", "topics.owner_id", "topics.project_id"])

export type OwnedSequence = SequenceRow & { creator_name: string; owner_id: number | null; project_id: number | null }

const findSequence = (ctx: Ctx, id: number): Promise<OwnedSequence | undefined> =>
  sequenceRows(ctx).where("review_sequences.id", "=", id).executeTakeFirst()
