import type { Fact } from "@hub/contract/facts"
import { notify, withdrawNotices } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { isTold } from "./bug.ts"
import "./tables.ts"

const about = (id: number) => `bug:${id}`

export const bugReactions: Reactions = {
  "bug.moved": tellReporter,
  "bug.deleted": (tx, { subject_id }) => withdrawNotices(tx, { cause: about(subject_id) }),
  "user.deleted": (tx, { data }) => handOver(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOver(tx, data.person_id, data.reassign_to),
}

/** Whoever reported a bug hears how far it is, unless it was he who moved it. */
async function tellReporter(tx: Ctx, { subject_id, actor_id, data: { title, to } }: Fact<"bug.moved">) {
  const bug = await tx.db
    .selectFrom("bugs")
    .select(["created_by", "status", "fixed_in", "reason"])
    .where("id", "=", subject_id)
    .executeTakeFirst()
  if (!bug || bug.created_by === actor_id || bug.status !== to || !isTold(bug.status)) return
  const news = {
    triaged: "was read and will be looked into",
    resolved: `is fixed in ${bug.fixed_in}`,
    closed: bug.reason === "" ? "is closed" : `is closed: ${bug.reason}`,
  }
  await notify(tx, {
    to: bug.created_by,
    type: "report_moved",
    title: "Your bug report",
    message: `Your bug report “${title}” ${news[bug.status]}.`,
    link: null,
    cause: about(subject_id),
    topic_id: null,
  })
}

/** What somebody was to look into goes to the heir, or waits for somebody. */
async function handOver(tx: Ctx, person_id: number, heir: number | null) {
  await tx.db
    .updateTable("bugs")
    .set((row) => ({ assignee_id: heir, version: row("version", "+", 1) }))
    .where("assignee_id", "=", person_id)
    .where("status", "<>", "closed")
    .execute()
}
