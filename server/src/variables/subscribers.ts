import type { RecordedEvent } from "@hub/contract/events"
import { tellWhoSees } from "../access/tell-pages.ts"
import { listAdministrators } from "../account/users/administrators.ts"
import { withdrawNotifications } from "../notifications/notify.ts"
import { notifyAndMail } from "../notifications/notify-and-mail.ts"
import { shortenForNotification } from "../notifications/shorten.ts"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import {
  describeVariableAddition,
  describeVariableRefusal,
  describeVariableRequest,
  variableAdditionEmail,
  variableRefusalEmail,
  variableRequestEmail,
} from "./emails.ts"
import { variableUpdates } from "./live-updates.ts"
import "./tables.ts"

const causeOfAddition = (slug: string) => `variable_added:${slug}`
const causeOfRequest = (slug: string) => `variable:${slug}`

export const variableSubscribers: Subscribers = {
  "variable.asked_for": notifyAdministrators,
  "variable.created": onNewName,
  "variable.renamed": onNewName,
  "variable.changed": tellPages,
  "variable.set_in": tellPagesOfPlace,
  "variable.unset_in": tellPagesOfPlace,
  "variable.request_closed": notifyAsker,
  "variable.deleted": async (tx, { data }) => {
    await withdrawNotifications(tx, { cause: causeOfAddition(data.slug) })
    await tellPages(tx)
  },
}

/** Pages on which values stand read them again. */
async function tellPages(tx: Ctx) {
  await sendLiveUpdate(tx, variableUpdates)
}

/** Who may not know of the place is not told that a value of it changed. */
async function tellPagesOfPlace(tx: Ctx, { data }: RecordedEvent<"variable.set_in" | "variable.unset_in">) {
  await tellWhoSees(tx, variableUpdates, {
    project_id: data.project_id ?? null,
    collection_id: data.collection_id ?? null,
  })
}

async function onNewName(tx: Ctx, event: RecordedEvent<"variable.created" | "variable.renamed">) {
  await settleRequests(tx, event)
  await tellPages(tx)
}

/** Administrators hear who needs a variable, where and what for. */
async function notifyAdministrators(tx: Ctx, { actor_id, data }: RecordedEvent<"variable.asked_for">) {
  const asker = await readPersonName(tx, actor_id)
  if (asker === null) return
  const request = { ...data, asker }
  const about = {
    link: `/admin/variables?ask=${data.slug}`,
    cause: causeOfRequest(data.slug),
    topic_id: data.topic_id,
  }
  for (const { person_id, name } of await listAdministrators(tx)) {
    if (person_id === actor_id) continue
    await notifyAndMail(tx, {
      to: person_id,
      type: "variable_asked_for",
      title: "A variable is needed",
      message: `${describeVariableRequest(request)}: ${shortenForNotification(data.reason)}`,
      kind: "asked",
      email: variableRequestEmail(name, request, `${tx.app.public_url}${about.link}`),
      ...about,
    })
  }
}

/** The variable is there: administrators are not asked for it any more, and who asked hears of it. */
async function settleRequests(
  tx: Ctx,
  { actor_id, data: { slug } }: RecordedEvent<"variable.created" | "variable.renamed">,
) {
  await withdrawNotifications(tx, { cause: causeOfRequest(slug) })
  const settled = await tx.db.deleteFrom("variable_requests").where("slug", "=", slug).returningAll().execute()
  for (const { asked_by, topic_id } of settled) {
    if (asked_by === actor_id) continue
    const about = {
      link: topic_id === null ? "/variables" : `/topics/${topic_id}`,
      cause: causeOfAddition(slug),
      topic_id,
    }
    const name = (await readPersonName(tx, asked_by)) ?? ""
    await notifyAndMail(tx, {
      to: asked_by,
      type: "variable_added",
      title: "The variable you asked for",
      message: `${describeVariableAddition(slug)}.`,
      kind: "answer",
      email: variableAdditionEmail(name, slug, `${tx.app.public_url}${about.link}`),
      ...about,
    })
  }
}

/** The person who asked hears that the variable will not be added; nobody is asked for it any more. */
async function notifyAsker(tx: Ctx, { actor_id, data }: RecordedEvent<"variable.request_closed">) {
  const { slug, asked_by, topic_id } = data
  const open = await tx.db.selectFrom("variable_requests").select("id").where("slug", "=", slug).executeTakeFirst()
  if (!open) await withdrawNotifications(tx, { cause: causeOfRequest(slug) })
  if (asked_by === actor_id) return
  const closer = (await readPersonName(tx, actor_id)) ?? "An administrator"
  const link = topic_id === null ? "/variables" : `/topics/${topic_id}`
  const name = (await readPersonName(tx, asked_by)) ?? ""
  await notifyAndMail(tx, {
    to: asked_by,
    type: "variable_request_closed",
    title: "The variable you asked for",
    message: `${describeVariableRefusal(closer, slug)}.`,
    kind: "answer",
    email: variableRefusalEmail(name, { closer, slug }, `${tx.app.public_url}${link}`),
    link,
    cause: causeOfAddition(slug),
    topic_id,
  })
}
