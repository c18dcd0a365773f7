import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { isReporterNotified } from "./bug.ts"
import "./tables.ts"

const causeOfBug = (id: number) => `bug:${id}`

export const bugSubscribers: Subscribers = {
  "bug.moved": notifyReporter,
  "bug.deleted": (tx, { subject_id }) => withdrawNotifications(tx, { cause: causeOfBug(subject_id) }),
}

/** The person who reported a bug is notified of each step that someone else takes. */
async function notifyReporter(tx: Ctx, { subject_id, actor_id, data: { title, to } }: RecordedEvent<"bug.moved">) {
  const bug = await tx.db
    .selectFrom("bugs")
    .select(["created_by", "status", "fixed_in", "reason"])
    .where("id", "=", subject_id)
    .executeTakeFirst()
  if (!bug || bug.created_by === actor_id || bug.status !== to || !isReporterNotified(bug.status)) return
  const outcomes = {
    triaged: "was read and will be looked into",
    resolved: `is fixed in ${bug.fixed_in}`,
    closed: bug.reason === "" ? "is closed" : `is closed: ${bug.reason}`,
  }
  await notifyPerson(tx, {
    to: bug.created_by,
    type: "report_moved",
    title: "Your bug report",
    message: `Your bug report “${title}” ${outcomes[bug.status]}.`,
    link: null,
    cause: causeOfBug(subject_id),
    topic_id: null,
  })
}
