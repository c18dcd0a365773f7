import type { RecordedEvent } from "@hub/contract/events"
import { mayKnowRelease } from "./may-know.ts"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"

const causeOf = (id: number) => `release:${id}`

export const releaseSubscribers: Subscribers = {
  "release.held": notifyHeld,
  "release.at_risk": notifyAtRisk,
  "release.checked": endReleaseNotifications,
  "release.moved": endReleaseNotifications,
  "release.cancelled": endReleaseNotifications,
  "release.released": endReleaseNotifications,
}

async function notifyHeld(tx: Ctx, { subject_id, data: { name, error } }: RecordedEvent<"release.held">) {
  await notifyReleasePeople(tx, subject_id, {
    type: "release_held",
    title: "A release was held",
    message: `“${name}” was not released. ${error} Set another time or release it when every part is ready.`,
  })
}

async function notifyAtRisk(tx: Ctx, { subject_id, data: { name, error } }: RecordedEvent<"release.at_risk">) {
  await notifyReleasePeople(tx, subject_id, {
    type: "release_at_risk",
    title: "A release is at risk",
    message: `“${name}” would not be released at its time. ${error}`,
  })
}

function endReleaseNotifications(tx: Ctx, { subject_id }: { subject_id: number }) {
  return withdrawNotifications(tx, { cause: causeOf(subject_id) })
}

type ReleaseNotification = { type: "release_held" | "release_at_risk"; title: string; message: string }

/** Who planned it, its contacts, and who made the editions that are not ready. No message names a part. */
async function notifyReleasePeople(tx: Ctx, id: number, notification: ReleaseNotification) {
  const planner = tx.db.selectFrom("releases").select("created_by as person_id").where("id", "=", id)
  const contacts = tx.db
    .selectFrom("release_people")
    .select("person_id")
    .where("release_id", "=", id)
    .where("role", "=", "contact")
  const publishers = tx.db
    .selectFrom("release_parts")
    .innerJoin("publications", "publications.id", "publication_id")
    .select("publications.created_by as person_id")
    .where("release_id", "=", id)
    .where("problem", "<>", "")
  const people = await planner.union(contacts).union(publishers).execute()
  for (const { person_id: to } of people)
    if (await mayKnowRelease(tx, id, to))
      await notifyPerson(tx, { to, ...notification, link: `/releases/${id}`, cause: causeOf(id), topic_id: null })
}
