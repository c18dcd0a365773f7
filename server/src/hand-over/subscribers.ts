import type { RecordedEvent } from "@hub/contract/events"
import { notifyAndMail } from "../notifications/notify-and-mail.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { joinUseCounts } from "../platform/join-use-counts.ts"
import { hasAccount } from "../reviews/reminders/account.ts"
import { handOverEmail } from "./emails.ts"
import { endWork, moveWork } from "./move-work.ts"
import { type HandOverParties, planHandOver } from "./plan.ts"
import { recordHandOver } from "./record.ts"

export const handOverSubscribers: Subscribers = {
  "user.deleted": (tx, { actor_id, data: { person_id: from, reassign_to: to } }) =>
    settleWork(tx, { from, to }, actor_id),
  "person.merged": (tx, { actor_id, data: { person_id: from, reassign_to: to } }) =>
    settleWork(tx, { from, to, same: true }, actor_id),
  "person.work_handed_over": notifyHeir,
}

/** Whose person is gone: what may go to the heir does, and the rest ends, waits for somebody, or keeps the name. */
async function settleWork(tx: Ctx, parties: HandOverParties, by: number | null) {
  const { from, to } = parties
  const plan = await planHandOver(tx, parties)
  if (to === null) return endWork(tx, plan, from)
  const moved = await moveWork(tx, plan, { from, to })
  await endWork(
    tx,
    plan.filter(({ reason }) => reason !== null),
    from,
  )
  if (moved.length > 0) await recordHandOver(tx, { from, to, by, moved })
}

/** The person who takes over hears of all of it at once, unless they did it themselves. */
async function notifyHeir(tx: Ctx, { subject_id, data }: RecordedEvent<"person.work_handed_over">) {
  const { name: from, to_id, by_id } = data
  if (to_id === by_id || !(await hasAccount(tx, to_id))) return
  const by = data.by ?? "Someone"
  const what = joinUseCounts(data.moved)
  const link = "/dashboard"
  await notifyAndMail(tx, {
    to: to_id,
    type: "work_handed_over",
    title: `You take over the work of ${from}`,
    message: `${by} handed over the work of ${from} to you: ${what}.`,
    link,
    cause: `handed_over:${subject_id}`,
    topic_id: null,
    kind: "turn",
    email: handOverEmail({ heir: data.to, by, from, what, link: `${tx.app.public_url}${link}` }),
  })
}
