import { Alert, Button } from "@mantine/core"
import { type Webhook, webhookEvents, webhooks } from "@hub/contract/webhooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { Deliveries } from "./Deliveries.tsx"
import { TestConsole } from "./TestConsole.tsx"
import { describeDelivery } from "./deliveries.ts"
import { PageSection } from "../widgets/PageSection.tsx"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Settings.module.css"
import { useWebhooksChanged, webhookList } from "./webhook-queries.ts"
import { type CreatedWebhook, WebhookDialog } from "./WebhookDialog.tsx"

const off: StateLook = { label: "Off", kind: "ended" }
const stopped: StateLook = { label: "Stopped", kind: "rejected" }

const CopyField = lazy(async () => (await import("../widgets/CopyField.tsx")).CopyField)

/** Addresses that are told what happens. */
export function WebhooksSection() {
  const list = useQuery(webhookList())
  const [made, setMade] = useState<CreatedWebhook | null>(null)
  const [open, setOpen] = useState<"new" | Webhook | null>(null)
  const [shown, setShown] = useState<Webhook | null>(null)
  const [tried, setTried] = useState<Webhook | null>(null)
  return (
    <PageSection
      title="Webhooks"
      about="A webhook sends events to an address as JSON. X-Hub-Signature is the HMAC-SHA256 of X-Hub-Timestamp, a dot and the body, with the webhook's secret as the key. A message that doesn't arrive is sent again five times within nine hours, and later ones about the same topic wait for it."
      actions={
        <Button size="xs" onClick={() => setOpen("new")}>
          Add webhook
        </Button>
      }
    >
      {made && (
        <Alert
          color="green"
          role="alert"
          title={`Copy the secret of ${made.host} now. It won't be shown again.`}
          onClose={() => setMade(null)}
          withCloseButton
          closeButtonLabel="Dismiss"
        >
          <CopyField label="Secret" value={made.secret} />
        </Alert>
      )}
      {list.data ? (
        list.data.length === 0 ? (
          <p className={`${layout.quiet} ${styles.about}`}>There are no webhooks.</p>
        ) : (
          <ul className={layout.plainList}>
            {list.data.map((webhook) => (
              <Row
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setOpen(webhook)}
                onShow={() => setShown(webhook)}
                onTry={() => setTried(webhook)}
                onMade={setMade}
              />
            ))}
          </ul>
        )
      ) : list.error ? (
        <ErrorState what="The webhooks could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows label="Loading the webhooks…" rows={2} />
      )}
      {open !== null && (
        <WebhookDialog webhook={open === "new" ? null : open} onMade={setMade} onClose={() => setOpen(null)} />
      )}
      {tried && <TestConsole of={tried} onClose={() => setTried(null)} />}
      {shown && <Deliveries of={shown} onClose={() => setShown(null)} />}
    </PageSection>
  )
}

type WebhookRowProps = {
  webhook: Webhook
  onEdit: () => void
  onShow: () => void
  onTry: () => void
  onMade: (made: CreatedWebhook) => void
}

function Row({ webhook, onEdit, onShow, onTry, onMade }: WebhookRowProps) {
  const { id, url, events, active, stopped_because, last } = webhook
  const changed = useWebhooksChanged()
  const [busy, setBusy] = useState(false)
  const host = new URL(url).host

  /** Does something, and shows what became of it or why not. */
  async function doing(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      toast(errorSentence(error), "error")
    } finally {
      setBusy(false)
      await changed()
    }
  }

  async function renew(): Promise<void> {
    const sentence = `Create a new secret for ${host}? The current secret stops working right away.`
    if (!(await confirm(sentence, { title: "New secret", yes: "Create secret" }))) return
    await doing(async () => onMade({ host, secret: (await call(webhooks.renewSecret, { params: { id } })).secret }))
  }

  async function remove(): Promise<void> {
    const sentence = `Delete the webhook to ${host}? It won't receive any more messages.`
    if (!(await confirm(sentence, { title: "Delete webhook", yes: "Delete webhook", danger: true }))) return
    await doing(async () => {
      await call(webhooks.delete, { params: { id } })
      toast("Webhook deleted.", "success")
    })
  }

  return (
    <li className={`${surfaces.lined} ${styles.webhook}`} data-webhook={id}>
      <p className={layout.strongBreaking}>
        {url} {!active && <StateMark look={stopped_because === null ? off : stopped} />}
      </p>
      <p className={`${layout.quiet} ${styles.about}`}>{events.map((event) => webhookEvents[event]).join(" · ")}</p>
      {stopped_because !== null && (
        <Alert color="red" role="note" title={stopped_because}>
          <p className={`${layout.quiet} ${styles.about}`}>
            To turn it on again, select Edit when the address responds.
          </p>
        </Alert>
      )}
      <p className={`${layout.quiet} ${layout.tiny} ${layout.breakingFlush}`}>
        {last === null ? (
          "No messages have been sent yet."
        ) : (
          <>
            Last message: {describeDelivery(last)}, <MomentAgo moment={last.created_at} />.
          </>
        )}
      </p>
      <div className={layout.row}>
        <Button variant="light" size="xs" disabled={busy} aria-label={`Test ${host}`} onClick={onTry}>
          Test
        </Button>
        <Button variant="light" size="xs" aria-label={`Messages to ${host}`} onClick={onShow}>
          Messages
        </Button>
        <Button variant="light" size="xs" aria-label={`Edit ${host}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="light" size="xs" aria-label={`New secret for ${host}`} onClick={() => void renew()}>
          New secret
        </Button>
        <Button variant="light" color="red" size="xs" aria-label={`Delete ${host}`} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </li>
  )
}
