import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import type { JobHandler } from "../platform/jobs/work.ts"
import { attemptAddressOf, countAttempt } from "./attempts.ts"
import { createPasswordLink } from "./password-link.ts"

const sentMessage = "Password reset link sent"
const outboxMessage =
  "to the administrator's outbox, because email is off in this hub. Please ask an administrator for it."

/** Takes a request for a reset link. Whether there is such an account is looked up later, so nobody learns it from here. */
export async function resetPassword(ctx: Ctx, { email }: { email: string }): Promise<{ message: string }> {
  await countAttempt(ctx, [
    { kind: "address asks", of: attemptAddressOf(ctx.origin.ip) },
    { kind: "reset", of: email },
  ])
  return inTransaction(ctx, async (tx) => {
    await recordEvent(tx, "user.reset_requested", 0, { email })
    await queueJob(tx, "account.reset", { email }, { key: email })
    return { message: tx.app.mail_is_on ? sentMessage : `${sentMessage} ${outboxMessage}` }
  })
}

/** The job that writes the email, where there is an account that may sign in. */
export const resetWriter: JobHandler = {
  run: (ctx: Ctx, { email }: { email: string }) =>
    inTransaction(ctx, async (tx) => {
      const user = await tx.db
        .selectFrom("users")
        .innerJoin("people", "people.id", "users.person_id")
        .select(["users.id", "name"])
        .where("email", "=", email)
        .where("active", "=", true)
        .executeTakeFirst()
      if (!user) return
      await createPasswordLink(tx, "reset", { ...user, email })
      await recordEvent(tx, "user.reset_sent", user.id, { email })
    }),
}
