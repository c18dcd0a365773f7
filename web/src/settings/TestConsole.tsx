import { Alert, Button, Modal } from "@mantine/core"
import { type Webhook, type WebhookTrial, webhooks } from "@hub/contract/webhooks"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import forms from "../widgets/Form.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Settings.module.css"
import { useWebhooksChanged } from "./webhook-queries.ts"

/** Sends a test message, and shows what was sent, what came back and how long it took. */
export function TestConsole({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const changed = useWebhooksChanged()
  const [trial, setTrial] = useState<WebhookTrial | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const host = new URL(of.url).host

  async function send(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      setTrial(await call(webhooks.test, { params: { id: of.id } }))
    } catch (error) {
      setTrial(null)
      setFailure(errorSentence(error))
    } finally {
      setBusy(false)
      await changed()
    }
  }

  return (
    <Modal opened title={`Test ${host}`} size="lg" onClose={onClose}>
      <div className={forms.form}>
        <p className={`${layout.quiet} ${styles.about}`}>
          The hub sends a message with the event webhook.tested, signed like any other.
        </p>
        <div className={layout.row}>
          <Button variant="filled" disabled={busy} onClick={() => void send()}>
            {busy ? "Sending…" : "Send test message"}
          </Button>
        </div>
        {failure !== null && <Alert color="red" role="alert" title={failure} />}
        {trial && <Outcome of={trial} host={host} />}
        {trial?.request && <Message title="Sent" headers={trial.request.headers} body={trial.request.body} />}
        {trial?.response && (
          <Message
            title={`Answer ${trial.response.status}`}
            headers={trial.response.headers}
            body={trial.response.body + (trial.response.is_cut ? "…" : "")}
          />
        )}
      </div>
    </Modal>
  )
}

function Outcome({ of: { state, note, milliseconds }, host }: { of: WebhookTrial; host: string }) {
  const time = milliseconds === null ? "" : ` It took ${milliseconds} ms.`
  return state === "delivered" ? (
    <Alert color="green" title={`The test message to ${host} arrived.${time}`} />
  ) : (
    <Alert color="red" role="alert" title={`The test message to ${host} did not arrive. ${note}${time}`} />
  )
}

function Message({ title, headers, body }: { title: string; headers: Record<string, string>; body: string }) {
  return (
    <section aria-label={title} className={styles.trial}>
      <h3 className={layout.strongBreaking}>{title}</h3>
      <pre className={styles.said}>
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
      </pre>
      <pre className={styles.said}>{body === "" ? "The body is empty." : body}</pre>
    </section>
  )
}
