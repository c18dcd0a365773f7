import { type MailWay, type MailWishes, newsKinds, type NewsKind } from "@hub/contract/notifications"
import { changedFields } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import "./tables.ts"

/** What asks for somebody's turn comes at once, what merely informs with the day's digest. */
const usual: Record<NewsKind, MailWay> = {
  asked: "at_once",
  reminder: "at_once",
  turn: "at_once",
  answer: "digest",
  outcome: "digest",
}

export async function wishesOf(ctx: Ctx, user_id: number): Promise<MailWishes> {
  const own = await ctx.db.selectFrom("mail_wishes").select(["kind", "way"]).where("user_id", "=", user_id).execute()
  return { ...usual, ...Object.fromEntries(own.map(({ kind, way }) => [kind, way])) }
}

export function wish(ctx: Ctx, wishes: MailWishes): Promise<MailWishes> {
  return atomically(ctx, async (tx) => {
    const user_id = tx.actor.user_id!
    const before = await wishesOf(tx, user_id)
    const changed = changedFields(before, wishes)
    for (const kind of newsKinds.filter((one) => changed.includes(one)))
      await tx.db
        .insertInto("mail_wishes")
        .values({ user_id, kind, way: wishes[kind] })
        .onConflict((there) => there.columns(["user_id", "kind"]).doUpdateSet({ way: wishes[kind] }))
        .execute()
    await record(tx, "user.mail_wishes_changed", user_id, { changed })
    return wishes
  })
}
