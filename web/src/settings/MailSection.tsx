import { Alert, Button } from "@mantine/core"
import { settingRoutes, type HubEnvironment } from "@hub/contract/settings"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { MailServerForm } from "./MailServerForm.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import styles from "./Settings.module.css"

type TestMailResult = { kind: "good" | "bad"; title: string; said: string }

/** Where mail goes, and whether it gets there. */
export function MailSection({ mail }: { mail: HubEnvironment["mail"] }) {
  const isFixed = mail !== null && mail.set_here === null
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<TestMailResult | null>(null)

  async function test(): Promise<void> {
    setBusy(true)
    setOutcome(null)
    try {
      const { sent, to, message } = await call(settingRoutes.testMail)
      setOutcome(
        sent
          ? { kind: "good", title: `The mail server accepted the test email to ${to}.`, said: message }
          : { kind: "bad", title: `The email to ${to} could not be sent.`, said: message },
      )
    } catch (error) {
      setOutcome({ kind: "bad", title: "The email could not be sent.", said: errorSentence(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <PageSection
      title="Email"
      about={
        isFixed
          ? "The person who runs the hub sets this with the environment variables HUB_SMTP_URL and HUB_MAIL_FROM."
          : undefined
      }
      actions={
        mail && (
          <Button size="xs" disabled={busy} onClick={() => void test()}>
            {busy ? "Sending..." : "Send test email"}
          </Button>
        )
      }
    >
      {isFixed ? (
        <dl className={styles.details}>
          <DetailItem name="Server">{mail.server}</DetailItem>
          <DetailItem name="Sender">{mail.from}</DetailItem>
        </dl>
      ) : (
        <>
          <p className={styles.sentence}>
            {mail
              ? `Email is on. Set by ${mail.set_here?.changed_by ?? "a former user"}.`
              : "Email is off for this hub. Emails that are not sent stay in the outbox on the Admin page, where you can pass them on yourself."}
          </p>
          <MailServerForm key={mail?.set_here?.changed_at ?? "off"} set={mail?.set_here ?? null} />
        </>
      )}
      {outcome && (
        <Alert
          color={outcome.kind === "bad" ? "red" : "green"}
          role={outcome.kind === "bad" ? "alert" : "status"}
          title={outcome.title}
        >
          <p className={styles.said}>{outcome.said}</p>
        </Alert>
      )}
    </PageSection>
  )
}
