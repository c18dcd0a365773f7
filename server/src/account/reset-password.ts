import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import type { JobHandler } from "../platform/jobs/work.ts"
import { addressOf, countTry } from "./attempts.ts"
import { passwordLink } from "./password-link.ts"

const sent = "Password reset link sent"
const toOutbox = "to the administrator's outbox, since this hub sends no mail. Please ask an administrator for it."

/** Takes a wish for a reset link. Whether there is such an account is looked up later, so nobody learns it from here. */
export async function resetPassword(ctx: Ctx, { email }: { email: string }): Promise<{ message: string }> {
  await countTry(ctx, [
    { kind: "address asks", of: addressOf(ctx.origin.ip) },
    { kind: "reset", of: email },
  ])
  return atomically(ctx, async (tx) => {
    await record(tx, "user.reset_requested", 0, { email })
    await queueJob(tx, "account.reset", { email }, { key: email })
    return { message: tx.house.mail_is_on ? sent : `${sent} ${toOutbox}` }
  })
}

/** The job that writes the letter, where there is an account that may sign in. */
export const resetWriter: JobHandler = {
  run: (ctx: Ctx, { email }: { email: string }) =>
    atomically(ctx, async (tx) => {
      const user = await tx.db
        .selectFrom("users")
        .innerJoin("people", "people.id", "users.person_id")
        .select(["users.id", "name"])
        .where("email", "=", email)
        .where("active", "=", true)
        .executeTakeFirst()
      if (!user) return
      await passwordLink(tx, "reset", { ...user, email })
      await record(tx, "user.reset_sent", user.id, { email })
    }),
}
