import type { Fact } from "@hub/contract/facts"
import { notify, withdrawNotices } from "../notifications/notify.ts"
import { write } from "../notifications/write.ts"
import { personName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { hearers } from "./away.ts"
import { rejectedLetter, reopenedLetter } from "./letters.ts"
import { answererName, reviewRows } from "./rows.ts"

/** What the others in a round hear of a rejection, and whoever rejected of what came of it. */
export const rejectionReactions: Reactions = {
  "review.rejected": tellOthers,
  "topic.reopened": tellRejecters,
}

async function tellOthers(tx: Ctx, { subject_id, data: { title, topic_id } }: Fact<"review.rejected">) {
  const rejection = await reviewRows(tx)
    .select(["review_requests.round_id", "review_requests.reviewer_id", "review_requests.decided_at"])
    .select(["review_requests.summary", answererName.as("rejecter")])
    .where("review_requests.id", "=", subject_id)
    .executeTakeFirstOrThrow()
  const { rejecter, summary } = rejection
  const others = await reviewRows(tx)
    .select(["review_requests.reviewer_id", "review_requests.answered_by", "absence.deputy_id"])
    .select("review_requests.withdrawn_at")
    .where("review_requests.round_id", "=", rejection.round_id)
    .where("review_requests.reviewer_id", "!=", rejection.reviewer_id)
    .where((row) =>
      row.or([
        row("review_requests.status", "in", ["approved", "changes_requested"]),
        row("review_requests.withdrawn_at", "=", rejection.decided_at),
      ]),
    )
    .execute()
  const told = others.flatMap(({ reviewer_id, answered_by, deputy_id, withdrawn_at }) =>
    hearers(reviewer_id, withdrawn_at === null ? answered_by : deputy_id),
  )
  const cause = `rejected:${subject_id}`
  for (const to of new Set(told)) {
    const reader = (await personName(tx, to)) ?? ""
    const letter = rejectedLetter({ reader, rejecter, title, summary })
    await write(tx, { to, kind: "outcome", letter, lines: [{ link: `/topics/${topic_id}`, cause, topic_id }] })
    await notify(tx, {
      to,
      type: "decision",
      title: "Rejected",
      message: `${rejecter} rejected "${title}". Nothing more is needed from you.`,
      link: `/topics/${topic_id}`,
      cause,
      topic_id,
    })
  }
}

async function tellRejecters(tx: Ctx, { subject_id: topic_id, data: { title }, actor_id }: Fact<"topic.reopened">) {
  const rejections = await reviewRows(tx)
    .select(["review_requests.id", "review_requests.reviewer_id", "reviewer.name as reviewer"])
    .where("review_requests.topic_id", "=", topic_id)
    .where("review_requests.status", "=", "rejected")
    .where("review_requests.round_id", "=", (row) =>
      row
        .selectFrom("review_rounds as last")
        .select((of) => of.fn.max("last.id").as("id"))
        .where("last.topic_id", "=", topic_id),
    )
    .execute()
  const owner = (await personName(tx, actor_id)) ?? "Its owner"
  for (const { id, reviewer_id: to, reviewer } of rejections) {
    await withdrawNotices(tx, { cause: `rejected:${id}` })
    const cause = `reopened:${id}`
    const link = `/topics/${topic_id}`
    const letter = reopenedLetter({ reviewer, owner, title })
    await write(tx, { to, kind: "outcome", letter, lines: [{ link, cause, topic_id }] })
    const message = `${owner} reopened "${title}", which you rejected.`
    await notify(tx, { to, type: "decision", title: "Reopened", message, link, cause, topic_id })
  }
}
