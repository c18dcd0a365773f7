import { type Webhook, type WebhookDelivery, webhooks } from "@hub/contract/webhooks"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { useWebhooksChanged } from "./webhook-queries.ts"

export type ReplayPoint = { position: number } | { at: string }

/** Sends messages to a webhook again: one, or all from a point on. */
export function useReplay({ id, url }: Webhook) {
  const changed = useWebhooksChanged()
  const [busy, setBusy] = useState(false)
  const host = new URL(url).host

  async function doing(action: () => Promise<string>): Promise<void> {
    setBusy(true)
    try {
      toast(await action(), "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    } finally {
      setBusy(false)
      await changed()
    }
  }

  const sendAgain = (message: WebhookDelivery) =>
    doing(async () => {
      await call(webhooks.sendAgain, { params: { id, delivery_id: message.id } })
      return `Message ${message.message_id} will be sent to ${host} again.`
    })

  async function replay(point: ReplayPoint): Promise<void> {
    const sentence = `Send everything from there on to ${host} again? Messages that arrived before arrive a second time, marked as replayed.`
    if (!(await confirm(sentence, { title: "Send again", yes: "Send again" }))) return
    await doing(async () => {
      const messages = await replayAll(id, point)
      if (messages === 0) return "Nothing that this webhook is told of has happened since."
      return `${messages === 1 ? "1 message" : `${messages} messages`} will be sent to ${host} again.`
    })
  }

  return { busy, sendAgain, replay }
}

/** The hub takes as many at once as one transaction should write. */
async function replayAll(id: number, point: ReplayPoint): Promise<number> {
  let total = 0
  for (let body: ReplayPoint | null = point; body !== null;) {
    const { messages, next }: { messages: number; next: number | null } = await call(webhooks.replay, {
      params: { id },
      body,
    })
    total += messages
    body = next === null ? null : { position: next }
  }
  return total
}
