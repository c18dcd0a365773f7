import {
  type EmailDelivery,
  type EmailPreferences,
  type EmailPreferencesInput,
  notificationKinds,
  type NotificationKind,
} from "@hub/contract/notifications"
import { changedFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import "./tables.ts"

/** What asks for somebody's turn comes at once, what merely informs with the day's digest. */
const defaultPreferences: Record<NotificationKind, EmailDelivery> = {
  asked: "at_once",
  reminder: "at_once",
  turn: "at_once",
  answer: "digest",
  outcome: "digest",
  mention: "at_once",
  comment: "digest",
}

export async function readEmailPreferences(ctx: Ctx, user_id: number): Promise<EmailPreferences> {
  const own = await ctx.db
    .selectFrom("email_preferences")
    .select(["kind", "way"])
    .where("user_id", "=", user_id)
    .execute()
  return { ...defaultPreferences, ...Object.fromEntries(own.map(({ kind, way }) => [kind, way])) }
}

export function saveEmailPreferences(ctx: Ctx, input: EmailPreferencesInput): Promise<EmailPreferences> {
  return inTransaction(ctx, async (tx) => {
    const user_id = tx.actor.user_id!
    const before = await readEmailPreferences(tx, user_id)
    const preferences = {
      ...input,
      mention: input.mention ?? before.mention,
      comment: input.comment ?? before.comment,
    }
    const changed = changedFields(before, preferences)
    for (const kind of notificationKinds.filter((one) => changed.includes(one)))
      await tx.db
        .insertInto("email_preferences")
        .values({ user_id, kind, way: preferences[kind] })
        .onConflict((there) => there.columns(["user_id", "kind"]).doUpdateSet({ way: preferences[kind] }))
        .execute()
    await recordEvent(tx, "user.mail_wishes_changed", user_id, { changed })
    return preferences
  })
}
