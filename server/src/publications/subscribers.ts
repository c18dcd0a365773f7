import type { RecordedEvent } from "@hub/contract/events"
import { listAdministrators } from "../account/users/administrators.ts"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { queueTelling } from "./subscriptions/tell.ts"

const causeOf = (id: number) => `edition:${id}`

export const publicationSubscribers: Subscribers = {
  "publication.kept_back": notifyHeldBack,
  "publication.released": tellReleased,
  "publication.scheduled": endNotifications,
  "publication.cancelled": endNotifications,
}

/** The person who asked for the edition and the administrators hear that readers do not have it. */
async function notifyHeldBack(tx: Ctx, { subject_id, data: { title, error } }: RecordedEvent<"publication.kept_back">) {
  await notifyPublisher(tx, subject_id, {
    type: "edition_kept_back",
    title: "An edition was not published",
    message: `“${title}” was scheduled but could not be published. ${error}`,
  })
}

async function tellReleased(tx: Ctx, event: RecordedEvent<"publication.released">) {
  await notifyLate(tx, event)
  await queueTelling(tx, event)
}

/** They hear too when it went out later than it was to; and what kept it back before is over. */
async function notifyLate(tx: Ctx, { subject_id, data: { late, made_late } }: RecordedEvent<"publication.released">) {
  await withdrawNotifications(tx, { cause: causeOf(subject_id) })
  if (late === undefined) return
  const row = await tx.db.selectFrom("publications").select("title").where("id", "=", subject_id).executeTakeFirst()
  const cause = made_late ? "it was not ready in time" : "the hub was not running"
  await notifyPublisher(tx, subject_id, {
    type: "edition_late",
    title: "An edition was published late",
    message: `“${row?.title ?? "An edition"}” was published ${describeMinutes(late)} late because ${cause}.`,
  })
}

function endNotifications(tx: Ctx, { subject_id }: { subject_id: number }) {
  return withdrawNotifications(tx, { cause: causeOf(subject_id) })
}

type PublicationNotification = { type: "edition_kept_back" | "edition_late"; title: string; message: string }

async function notifyPublisher(tx: Ctx, id: number, notification: PublicationNotification) {
  const row = await tx.db.selectFrom("publications").select("created_by").where("id", "=", id).executeTakeFirst()
  if (!row) return
  const administrators = await listAdministrators(tx)
  for (const to of new Set([row.created_by, ...administrators.map(({ person_id }) => person_id)]))
    await notifyPerson(tx, { to, ...notification, link: `/publications/${id}`, cause: causeOf(id), topic_id: null })
}

function describeMinutes(minutes: number): string {
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}
