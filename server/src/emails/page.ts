import type { Ctx } from "../platform/ctx.ts"
import { renderEmail } from "../platform/mail/render.ts"
import { notFound } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { settingsOf } from "../settings/current.ts"
import { secretText } from "./list.ts"

/** The page that an email is sent with; of a secret one, what the outbox says of it. */
export async function renderEmailPage(ctx: Ctx, id: number): Promise<{ html: string }> {
  requirePermission(ctx.actor, "mails.read")
  const email = await ctx.db.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirst()
  if (!email) throw notFound("Email")
  const { hub_name } = await settingsOf(ctx)
  const text = email.is_secret ? secretText : email.text
  return {
    html: renderEmail({
      ...email,
      text,
      hub: hub_name,
      public_url: ctx.app.public_url,
      reader_url: ctx.app.reader_url,
    }),
  }
}
