import type { PointReply } from "@hub/contract/point-replies"
import type { Ctx } from "../../platform/ctx.ts"
import "../../people/tables.ts"
import "../tables.ts"

const replyRows = ({ db }: Ctx) =>
  db
    .selectFrom("review_point_replies")
    .innerJoin("people", "people.id", "review_point_replies.created_by")
    .select(["review_point_replies.id", "point_id", "people.name as author", "body", "review_point_replies.created_at"])

type ReplyRow = Awaited<ReturnType<ReturnType<typeof replyRows>["execute"]>>[number]

const presentReply = ({ id, author, body, created_at }: ReplyRow): PointReply => ({
  id,
  author,
  body,
  created_at: created_at.toISOString(),
})

/** What was said about each of these points since, the oldest first. */
export async function listReplies(ctx: Ctx, point_ids: number[]) {
  const rows =
    point_ids.length === 0 ? [] : await replyRows(ctx).where("point_id", "in", point_ids).orderBy("id").execute()
  const said = new Map<number, PointReply[]>(point_ids.map((id) => [id, []]))
  for (const row of rows) said.get(row.point_id)?.push(presentReply(row))
  return (point_id: number) => said.get(point_id) ?? []
}

/** A reply, or undefined where it has gone with its point. */
export async function findReply(ctx: Ctx, id: number): Promise<PointReply | undefined> {
  const row = await replyRows(ctx).where("review_point_replies.id", "=", id).executeTakeFirst()
  return row && presentReply(row)
}

export async function readReply(ctx: Ctx, id: number): Promise<PointReply> {
  return presentReply(await replyRows(ctx).where("review_point_replies.id", "=", id).executeTakeFirstOrThrow())
}
