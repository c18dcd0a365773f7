import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import { shortenForNotification } from "../notifications/shorten.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { selectAdministrators } from "./request.ts"
import { describeVariableRequest, variableRequestEmail } from "./emails.ts"
import "./tables.ts"

const causeOfRequest = (slug: string) => `variable:${slug}`

export const variableSubscribers: Subscribers = {
  "variable.asked_for": notifyAdministrators,
  "variable.created": (tx, { data }) => withdrawNotifications(tx, { cause: causeOfRequest(data.slug) }),
  "user.deleted": (tx, { data }) => handOverVariables(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOverVariables(tx, data.person_id, data.reassign_to),
}

/** Administrators hear who needs a variable, where and what for. */
async function notifyAdministrators(tx: Ctx, { actor_id, data }: RecordedEvent<"variable.asked_for">) {
  if (actor_id === null) return
  const asker = await tx.db.selectFrom("people").select("name").where("id", "=", actor_id).executeTakeFirst()
  if (!asker) return
  const request = { ...data, asker: asker.name }
  const about = {
    link: `/admin/variables?ask=${data.slug}`,
    cause: causeOfRequest(data.slug),
    topic_id: data.topic_id,
  }
  for (const { person_id, name } of await selectAdministrators(tx)) {
    if (person_id === actor_id) continue
    await notifyPerson(tx, {
      to: person_id,
      type: "variable_asked_for",
      title: "A variable is needed",
      message: `${describeVariableRequest(request)}: ${shortenForNotification(data.reason)}`,
      ...about,
    })
    const message = variableRequestEmail(name, request, `${tx.app.public_url}${about.link}`)
    await sendByPreference(tx, { to: person_id, kind: "asked", message, entries: [about] })
  }
}

async function handOverVariables(tx: Ctx, person_id: number, heir: number | null) {
  if (heir !== null)
    await tx.db.updateTable("variables").set({ owner_id: heir }).where("owner_id", "=", person_id).execute()
}
