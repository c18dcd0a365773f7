import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotificationsTo } from "../notifications/notify.ts"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import type { Ctx } from "../platform/ctx.ts"
import { formatLongDate } from "../platform/day.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { absenceEnd } from "./away.ts"
import { requestCause } from "./causes.ts"
import { deputyEmail } from "./emails.ts"
import { isOpenReview } from "./review.ts"
import { reviewRows } from "./rows.ts"

/** What a deputy hears of those for whom they answer. */
export const deputySubscribers: Subscribers = {
  "review.requested": emailDeputy,
  "person.away": async (tx, event) => {
    const { deputy_id, before_id } = event.data
    if (before_id !== null && before_id !== deputy_id) await endDeputyNotifications(tx, event.subject_id, before_id)
    if (deputy_id !== null) await notifyNewDeputy(tx, event, deputy_id)
  },
  "person.back": async (tx, { subject_id, data: { before_id } }) => {
    if (before_id !== null) await endDeputyNotifications(tx, subject_id, before_id)
  },
}

async function emailDeputy(tx: Ctx, { subject_id, data: { title } }: RecordedEvent<"review.requested">) {
  const { status, deputy_id, deputy_name, away_until, topic_id, ...request } = await reviewRows(tx)
    .select(["review_requests.status", "review_requests.topic_id", "review_requests.due_date"])
    .select(["review_requests.message", "reviewer.name as reviewer", "requester.name as requester"])
    .select(["absence.deputy_id", "absence.deputy_name", "absence.away_until"])
    .where("review_requests.id", "=", subject_id)
    .executeTakeFirstOrThrow()
  if (!isOpenReview(status) || deputy_id === null || deputy_name === null || away_until === null) return
  const link = `/reviews/tasks/${subject_id}`
  const email = deputyEmail(deputy_name, { ...request, title, until: away_until }, `${tx.app.public_url}${link}`)
  await sendByPreference(tx, {
    to: deputy_id,
    kind: "asked",
    message: email,
    entries: [{ link, cause: requestCause(subject_id), topic_id }],
  })
}

const deputyCause = (person_id: number) => `away:${person_id}`

async function notifyNewDeputy(tx: Ctx, { subject_id, data }: RecordedEvent<"person.away">, to: number) {
  const { name } = await tx.db
    .selectFrom("people")
    .select("name")
    .where("id", "=", subject_id)
    .executeTakeFirstOrThrow()
  await notifyPerson(tx, {
    to,
    type: "review_requested",
    title: `You're the deputy for ${name}`,
    message: `${name} is away from ${formatLongDate(data.from)} to ${formatLongDate(data.until)}. You answer their reviews during this time.`,
    link: "/reviews/tasks",
    cause: deputyCause(subject_id),
    topic_id: null,
    ends_at: absenceEnd(data.until),
  })
}

/** Who is not the deputy any more is not told any more of what they would have answered. */
async function endDeputyNotifications(tx: Ctx, person_id: number, deputy_id: number) {
  const open = await tx.db
    .selectFrom("review_requests")
    .select("id")
    .where("reviewer_id", "=", person_id)
    .where("status", "in", ["pending", "in_progress"])
    .execute()
  for (const cause of [deputyCause(person_id), ...open.map(({ id }) => requestCause(id))])
    await withdrawNotificationsTo(tx, deputy_id, { cause })
}
