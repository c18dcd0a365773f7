import type { Fact } from "@hub/contract/facts"
import { notify, withdrawNoticesTo } from "../notifications/notify.ts"
import { write } from "../notifications/write.ts"
import type { Ctx } from "../platform/ctx.ts"
import { longDate } from "../platform/day.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { overAfter } from "./away.ts"
import { asked } from "./causes.ts"
import { deputyLetter } from "./letters.ts"
import { isOpen } from "./review.ts"
import { reviewRows } from "./rows.ts"

/** What a deputy hears of those for whom he answers. */
export const deputyNews: Reactions = {
  "review.requested": writeToDeputy,
  "person.away": async (tx, fact) => {
    const { deputy_id, before_id } = fact.data
    if (before_id !== null && before_id !== deputy_id) await dismiss(tx, fact.subject_id, before_id)
    if (deputy_id !== null) await appoint(tx, fact, deputy_id)
  },
  "person.back": async (tx, { subject_id, data: { before_id } }) => {
    if (before_id !== null) await dismiss(tx, subject_id, before_id)
  },
}

async function writeToDeputy(tx: Ctx, { subject_id, data: { title } }: Fact<"review.requested">) {
  const { status, deputy_id, deputy_name, away_until, topic_id, ...request } = await reviewRows(tx)
    .select(["review_requests.status", "review_requests.topic_id", "review_requests.due_date"])
    .select(["review_requests.message", "reviewer.name as reviewer", "requester.name as requester"])
    .select(["absence.deputy_id", "absence.deputy_name", "absence.away_until"])
    .where("review_requests.id", "=", subject_id)
    .executeTakeFirstOrThrow()
  if (!isOpen(status) || deputy_id === null || deputy_name === null || away_until === null) return
  const link = `/reviews/tasks/${subject_id}`
  const letter = deputyLetter(deputy_name, { ...request, title, until: away_until }, `${tx.house.public_url}${link}`)
  await write(tx, { to: deputy_id, kind: "asked", letter, lines: [{ link, cause: asked(subject_id), topic_id }] })
}

const standsIn = (person_id: number) => `away:${person_id}`

async function appoint(tx: Ctx, { subject_id, data }: Fact<"person.away">, to: number) {
  const { name } = await tx.db
    .selectFrom("people")
    .select("name")
    .where("id", "=", subject_id)
    .executeTakeFirstOrThrow()
  await notify(tx, {
    to,
    type: "review_requested",
    title: `You answer for ${name}`,
    message: `${name} is away from ${longDate(data.from)} to ${longDate(data.until)}, and you answer in the meantime.`,
    link: "/reviews/tasks",
    cause: standsIn(subject_id),
    topic_id: null,
    ends_at: overAfter(data.until),
  })
}

/** Who is not the deputy any more is not told any more of what he would have answered. */
async function dismiss(tx: Ctx, person_id: number, deputy_id: number) {
  const open = await tx.db
    .selectFrom("review_requests")
    .select("id")
    .where("reviewer_id", "=", person_id)
    .where("status", "in", ["pending", "in_progress"])
    .execute()
  for (const cause of [standsIn(person_id), ...open.map(({ id }) => asked(id))])
    await withdrawNoticesTo(tx, deputy_id, { cause })
}
