import { sql } from "kysely"
import { notify } from "../../notifications/notify.ts"
import { write } from "../../notifications/write.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { dayAfter, dayOf } from "../../platform/day.ts"
import { record } from "../../platform/facts/record.ts"
import type { Reactions } from "../../platform/facts/react.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { hearers, overAfter } from "../away.ts"
import { asked } from "../causes.ts"
import { anotherLink } from "../links.ts"
import { reviewRows } from "../rows.ts"
import { type Reminded, reminderLetter, reminderNotice } from "./letters.ts"
import { stageOn } from "./stage.ts"
import "../../account/tables.ts"
import "../tables.ts"

/** The hour, in UTC, at which each day's reminders go out. */
const hour = "06:00:00Z"

/** While somebody is asked for something, each day has one job that reminds of what is due. */
export const reminderPlans: Reactions = { "review.requested": (tx) => planNext(tx) }

/** Reminds everybody of what waits for him, in one letter a day; each of its transactions is one person. */
export async function remind(ctx: Ctx) {
  const due = await dueOn(ctx)
  for (const person of new Set(due.map(({ to }) => to)))
    await remindOne(
      ctx,
      person,
      due.filter(({ to }) => to === person),
    )
  const open = await openRequests(ctx).select("review_requests.id").limit(1).executeTakeFirst()
  if (open) await planNext(ctx)
}

function planNext(tx: Ctx) {
  const day = dayAfter(tx.now, 1)
  return queueJob(tx, "reviews.remind", {}, { key: day, not_before: new Date(`${day}T${hour}`), max_attempts: 20 })
}

/** What somebody can answer now: the sequences of the others are paused, or their links have run out. */
const openRequests = (ctx: Ctx) =>
  reviewRows(ctx)
    .where("review_requests.status", "in", ["pending", "in_progress"])
    .where("review_links.expires_at", ">", ctx.now)
    .where((row) => row.or([row("sequence.status", "is", null), row("sequence.status", "!=", "paused")]))

/** `to` is whom it waits for: the reviewer, and likewise his deputy while he is away. */
type Due = Omit<Reminded, "link"> & { id: number; topic_id: number; to: number; ends_at: Date | null }

async function dueOn(ctx: Ctx): Promise<Due[]> {
  const today = dayOf(ctx.now)
  const rows = await openRequests(ctx)
    .select(["review_requests.id", "review_requests.topic_id", "review_requests.reviewer_id"])
    .select(["absence.deputy_id", "absence.away_until"])
    .select(["review_rounds.topic_title as title", "requester.name as requester", "reviewer.name as reviewer"])
    .select(["review_requests.due_date", "review_requests.created_at as asked_at"])
    .where("review_requests.due_date", "<=", dayAfter(ctx.now, 2))
    .orderBy("review_requests.due_date")
    .orderBy("review_requests.id")
    .execute()
  return rows.flatMap(({ reviewer_id, deputy_id, away_until, reviewer, ...row }) => {
    const stage = stageOn(today, { due_date: row.due_date, asked_on: dayOf(row.asked_at) })
    if (stage === undefined) return []
    return hearers(reviewer_id, deputy_id).map((to) => ({
      ...row,
      stage,
      to,
      ...(to === reviewer_id || away_until === null
        ? { instead_of: null, ends_at: null }
        : { instead_of: reviewer, ends_at: overAfter(away_until) }),
    }))
  })
}

/** The rows of what is sent stand or fall with the letter, so that two hubs, or one that is ended, send it once. */
function remindOne(ctx: Ctx, to: number, due: Due[]) {
  return atomically(ctx, async (tx) => {
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
      await record(tx, "review.reminded", id, { topic_id, title, stage })
      await notify(tx, {
        to,
        type: "review_due",
        title: "A review waits for you",
        message: reminderNotice(one),
        link: `/reviews/tasks/${id}`,
        cause: asked(id),
        topic_id,
        ...(one.ends_at === null ? {} : { ends_at: one.ends_at }),
      })
    }
    await tell(tx, to, reminded)
  })
}

async function tell(tx: Ctx, to: number, reminded: Due[]) {
  const { name, has_account } = await tx.db
    .selectFrom("people")
    .leftJoin("users", (join) => join.onRef("users.person_id", "=", "people.id").on("users.active", "=", true))
    .select(["people.name", sql<boolean>`users.id is not null`.as("has_account")])
    .where("people.id", "=", to)
    .executeTakeFirstOrThrow()
  const tasks = has_account ? `${tx.house.public_url}/reviews/tasks` : null
  const waiting: Reminded[] = []
  for (const one of reminded) waiting.push({ ...one, link: has_account ? null : await anotherLink(tx, one.id) })
  await write(tx, {
    to,
    kind: "reminder",
    letter: reminderLetter(name, waiting, tasks),
    lines: reminded.map((one) => ({
      text: reminderNotice(one),
      link: `/reviews/tasks/${one.id}`,
      cause: asked(one.id),
      topic_id: one.topic_id,
    })),
  })
}
