import { Alert, Button, Modal } from "@mantine/core"
import { type Webhook, type WebhookEvent, webhookEventNames, webhookEvents, webhooks } from "@hub/contract/webhooks"
import { type SubmitEvent, useId, useState } from "react"
import { CallFailed, call, newIdempotencyKey, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import input from "../widgets/Field.module.css"
import { recordInConflict } from "../widgets/merge-values.ts"
import styles from "./Settings.module.css"
import { useWebhooksChanged } from "./webhook-queries.ts"
import forms from "../widgets/Form.module.css"

/** A secret that is shown once, and whose it is. */
export type CreatedWebhook = { host: string; secret: string }

type WebhookDialogProps = { webhook: Webhook | null; onMade: (made: CreatedWebhook) => void; onClose: () => void }

export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const id = useId()
  const changed = useWebhooksChanged()
  const [key] = useState(newIdempotencyKey)
  const [url, setUrl] = useState(webhook?.url ?? "")
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const [active, setActive] = useState(webhook?.active ?? true)
  const [version, setVersion] = useState(webhook?.version ?? 0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    const body = { url, events }
    if (webhook === null) {
      const { secret, url: storedUrl } = await call(webhooks.create, { body, idempotency_key: key })
      onMade({ host: new URL(storedUrl).host, secret })
    } else await call(webhooks.change, { params: { id: webhook.id }, body: { ...body, active, version } })
    toast(webhook === null ? "Webhook added." : "Webhook saved.", "success")
    onClose()
    await changed()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setFailure(null)
    setErrors({})
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const theirs = recordInConflict<Webhook>(error)
      if (theirs) {
        setVersion(theirs.version)
        const words = theirs.events.map((one) => webhookEvents[one]).join(", ")
        setFailure(
          `Someone changed this webhook while you were editing. It now sends messages to ${theirs.url} for: ${words}. Save again to replace their changes with yours.`,
        )
        return
      }
      setErrors(error.failure.fields ?? {})
      if (error.failure.fields === undefined) setFailure(errorSentence(error))
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened title={webhook === null ? "Add webhook" : "Edit webhook"} size="lg" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate className={forms.form}>
        {failure !== null && <Alert color="red" role="alert" title={failure} />}
        <label className={input.field}>
          Address
          <input
            className={`${controls.ringClose} ${input.input}`}
            type="url"
            name="url"
            data-autofocus
            placeholder="https://"
            value={url}
            aria-invalid={errors["url"] !== undefined || undefined}
            aria-describedby={`${id}-url`}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <span
            id={`${id}-url`}
            className={`${errors["url"] === undefined ? layout.quiet : layout.error} ${input.about}`}
          >
            {errors["url"] ?? "Only public addresses work, unless the person who runs the hub allows others."}
          </span>
        </label>
        <fieldset className={styles.events} aria-describedby={`${id}-events`}>
          <legend>Send a message when</legend>
          {webhookEventNames.map((event) => (
            <label key={event} className={styles.choice}>
              <input
                type="checkbox"
                checked={events.includes(event)}
                aria-invalid={errors["events"] !== undefined || undefined}
                onChange={({ currentTarget }) =>
                  setEvents(currentTarget.checked ? [...events, event] : events.filter((one) => one !== event))
                }
              />
              {webhookEvents[event]}
            </label>
          ))}
          <span id={`${id}-events`} className={`${layout.error} ${input.about}`}>
            {errors["events"]}
          </span>
        </fieldset>
        {webhook !== null && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={active}
              onChange={({ currentTarget }) => setActive(currentTarget.checked)}
            />
            Active
          </label>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={busy}>
            {busy ? "Saving..." : "Save"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
