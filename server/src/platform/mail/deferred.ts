import type { Ctx } from "../ctx.ts"
import { cancelJob, rescheduleJob } from "../jobs/queue.ts"
import "./tables.ts"

/** Emails that wait for the quiet hours of their recipient. One whose time has come is already on its way. */
const waitingEmails = ({ db, now }: Ctx) =>
  db.selectFrom("emails").select("id").where("state", "=", "queued").where("deliver_after", ">", now)

/** Moves the emails that wait for a user to another moment; with null they are sent now. */
export async function rescheduleDeferredEmails(tx: Ctx, user_id: number, until: Date | null) {
  const waiting = await waitingEmails(tx).where("deferred_for", "=", user_id).forUpdate().execute()
  for (const { id } of waiting) {
    await tx.db.updateTable("emails").set({ deliver_after: until }).where("id", "=", id).execute()
    await rescheduleJob(tx, "mail.send", String(id), until ?? tx.now)
  }
}

/** Takes back emails that nobody has got yet and that are about what is over. */
export async function withdrawDeferredEmails(tx: Ctx, about: string) {
  for (const { id } of await waitingEmails(tx).where("about", "=", about).forUpdate().execute()) {
    await cancelJob(tx, "mail.send", String(id))
    await tx.db.deleteFrom("emails").where("id", "=", id).execute()
  }
}
