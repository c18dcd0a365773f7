import type { documents } from "@hub/contract/documents"
import { limits } from "@hub/contract/limits"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getDocument } from "./get.ts"
import "./tables.ts"

type StarTarget = RouteInput<typeof documents.star>["params"]

/** Stars what the person may read; starred again, it keeps its place. */
export function starDocument(ctx: Ctx, target: StarTarget): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    await getDocument(tx, target)
    const user_id = tx.actor.user_id!
    const { stars } = await tx.db
      .selectFrom("stars")
      .where("user_id", "=", user_id)
      .select((row) => row.fn.countAll<number>().as("stars"))
      .executeTakeFirstOrThrow()
    if (stars >= limits.stars) throw conflict(`You can star at most ${limits.stars} topics and collections.`)
    await tx.db
      .insertInto("stars")
      .values({ user_id, topic_id: null, collection_id: null, ...idOf(target), starred_at: tx.now })
      .onConflict((there) => there.doNothing())
      .execute()
    return undefined
  })
}

export function unstarDocument(ctx: Ctx, target: StarTarget): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    await getDocument(tx, target)
    await tx.db
      .deleteFrom("stars")
      .where("user_id", "=", tx.actor.user_id!)
      .where((row) => row.and(idOf(target)))
      .execute()
    return undefined
  })
}

const idOf = ({ type, id }: StarTarget) => (type === "topic" ? { topic_id: id } : { collection_id: id })
