import { sql } from "kysely"
import { notifyPerson } from "../../notifications/notify.ts"
import { sendByPreference } from "../../notifications/send-by-preference.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { utcDayAfter, utcDay } from "../../platform/day.ts"
import { recordEvent } from "../../platform/events/record.ts"
import type { Subscribers } from "../../platform/events/dispatch.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { recipientsOf, absenceEnd } from "../away.ts"
import { requestCause } from "../causes.ts"
import { addLinkAlias } from "../links.ts"
import { reviewRows } from "../rows.ts"
import { type ReminderItem, reminderEmail, describeReminder } from "./emails.ts"
import { reminderStageOn } from "./stage.ts"
import "../../account/tables.ts"
import "../tables.ts"

/** The hour, in UTC, at which each day's reminders go out. */
const hour = "06:00:00Z"

/** While somebody is asked for something, each day has one job that reminds of what is due. */
export const reminderSubscribers: Subscribers = { "review.requested": (tx) => planNext(tx) }

/** Reminds everybody of what waits for them, in one email a day; each of its transactions is one person. */
export async function sendReminders(ctx: Ctx) {
  const due = await listDueReviews(ctx)
  for (const person of new Set(due.map(({ to }) => to)))
    await remindPerson(
      ctx,
      person,
      due.filter(({ to }) => to === person),
    )
  const open = await openRequests(ctx).select("review_requests.id").limit(1).executeTakeFirst()
  if (open) await planNext(ctx)
}

function planNext(tx: Ctx) {
  const day = utcDayAfter(tx.now, 1)
  return queueJob(tx, "reviews.remind", {}, { key: day, not_before: new Date(`${day}T${hour}`), max_attempts: 20 })
}

/** What somebody can answer now: the sequences of the others are paused, or their links have run out. */
const openRequests = (ctx: Ctx) =>
  reviewRows(ctx)
    .where("review_requests.status", "in", ["pending", "in_progress"])
    .where("review_links.expires_at", ">", ctx.now)
    .where((row) => row.or([row("sequence.status", "is", null), row("sequence.status", "!=", "paused")]))

/** `to` is whom it waits for: the reviewer, and likewise their deputy while they are away. */
type DueReview = Omit<ReminderItem, "link"> & { id: number; topic_id: number; to: number; ends_at: Date | null }

async function listDueReviews(ctx: Ctx): Promise<DueReview[]> {
  const today = utcDay(ctx.now)
  const rows = await openRequests(ctx)
    .select(["review_requests.id", "review_requests.topic_id", "review_requests.reviewer_id"])
    .select(["absence.deputy_id", "absence.away_until"])
    .select(["review_rounds.topic_title as title", "requester.name as requester", "reviewer.name as reviewer"])
    .select(["review_requests.due_date", "review_requests.created_at as asked_at"])
    .where("review_requests.due_date", "<=", utcDayAfter(ctx.now, 2))
    .orderBy("review_requests.due_date")
    .orderBy("review_requests.id")
    .execute()
  return rows.flatMap(({ reviewer_id, deputy_id, away_until, reviewer, ...row }) => {
    const stage = reminderStageOn(today, { due_date: row.due_date, asked_on: utcDay(row.asked_at) })
    if (stage === undefined) return []
    return recipientsOf(reviewer_id, deputy_id).map((to) => ({
      ...row,
      stage,
      to,
      ...(to === reviewer_id || away_until === null
        ? { instead_of: null, ends_at: null }
        : { instead_of: reviewer, ends_at: absenceEnd(away_until) }),
    }))
  })
}

/** The rows of what is sent stand or fall with the email, so that two hubs, or one that is ended, send it once. */
function remindPerson(ctx: Ctx, to: number, due: DueReview[]) {
  return inTransaction(ctx, async (tx) => {
    const fresh = await tx.db
      .insertInto("review_reminders")
      .values(
        due.map(({ id, stage, instead_of }) => ({
          request_id: id,
          stage,
          as_deputy: instead_of !== null,
          sent_at: tx.now,
        })),
      )
      .onConflict((there) => there.doNothing())
      .returning("request_id")
      .execute()
    const reminded = due.filter(({ id }) => fresh.some(({ request_id }) => request_id === id))
    if (reminded.length === 0) return
    await tx.db
      .updateTable("review_requests")
      .set({ reminded_at: tx.now })
      .where(
        "id",
        "in",
        reminded.map(({ id }) => id),
      )
      .execute()
    for (const one of reminded) {
      const { id, topic_id, title, stage } = one
      await recordEvent(tx, "review.reminded", id, { topic_id, title, stage })
      await notifyPerson(tx, {
        to,
        type: "review_due",
        title: "A review is waiting for you",
        message: describeReminder(one),
        link: `/reviews/tasks/${id}`,
        cause: requestCause(id),
        topic_id,
        ...(one.ends_at === null ? {} : { ends_at: one.ends_at }),
      })
    }
    await emailReminder(tx, to, reminded)
  })
}

async function emailReminder(tx: Ctx, to: number, reminded: DueReview[]) {
  const { name, has_account } = await tx.db
    .selectFrom("people")
    .leftJoin("users", (join) => join.onRef("users.person_id", "=", "people.id").on("users.active", "=", true))
    .select(["people.name", sql<boolean>`users.id is not null`.as("has_account")])
    .where("people.id", "=", to)
    .executeTakeFirstOrThrow()
  const tasks = has_account ? `${tx.app.public_url}/reviews/tasks` : null
  const waiting: ReminderItem[] = []
  for (const one of reminded) waiting.push({ ...one, link: has_account ? null : await addLinkAlias(tx, one.id) })
  await sendByPreference(tx, {
    to,
    kind: "reminder",
    message: reminderEmail(name, waiting, tasks),
    entries: reminded.map((one) => ({
      text: describeReminder(one),
      link: `/reviews/tasks/${one.id}`,
      cause: requestCause(one.id),
      topic_id: one.topic_id,
    })),
  })
}
