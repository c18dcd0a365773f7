import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson } from "../../notifications/notify.ts"
import { sendByPreference } from "../../notifications/send-by-preference.ts"
import type { Ctx } from "../../platform/ctx.ts"
import type { Subscribers } from "../../platform/events/dispatch.ts"
import { shortenQuote } from "../emails.ts"
import { describeReplyToOthers, replyToAuthorEmail } from "./emails.ts"
import { causeOfReply, findPoint, makerOfPoint } from "./get.ts"
import { findReply } from "./rows.ts"
import "../../account/tables.ts"

export const replySubscribers: Subscribers = {
  "review.point_replied": notifyAuthors,
}

/** Those who asked, own the topic or talk about the point hear what is said; who made it is told by the reply itself. */
async function notifyAuthors(tx: Ctx, { data, actor_id }: RecordedEvent<"review.point_replied">) {
  const reply = await findReply(tx, data.reply_id)
  if (!reply) return
  const point = await findPoint(tx, data.point_id)
  const text = describeReplyToOthers(reply.author, point)
  const link = `/topics/${data.topic_id}?point=${point.id}`
  const about = { link, cause: causeOfReply(reply.id), topic_id: data.topic_id }
  const others = [makerOfPoint(point).id, actor_id]
  for (const { id: to, name } of await listListeners(tx, point)) {
    if (others.includes(to)) continue
    const message = `${text}: ${shortenQuote(reply.body)}`
    await notifyPerson(tx, { to, type: "comment", title: "New reply", message, ...about })
    const email = replyToAuthorEmail(name, { point, reply }, `${tx.app.public_url}${link}`)
    await sendByPreference(tx, { to, kind: "comment", message: email, entries: [{ text, ...about }] })
  }
}

type ListenedPoint = { id: number; requested_by: number; owner_id: number | null }

/** People with an account in use, each once. */
async function listListeners({ db }: Ctx, { id, requested_by, owner_id }: ListenedPoint) {
  return db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["people.id", "people.name"])
    .where("users.active", "=", true)
    .where((row) =>
      row.or([
        row("people.id", "in", owner_id === null ? [requested_by] : [requested_by, owner_id]),
        row("people.id", "in", row.selectFrom("review_point_replies").select("created_by").where("point_id", "=", id)),
      ]),
    )
    .orderBy("people.id")
    .execute()
}
