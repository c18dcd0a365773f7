import { settingRoutes, type Surroundings } from "@hub/contract/settings"
import { useState } from "react"
import { call, sentenceOf } from "../call.ts"
import { Button } from "../widgets/Button.tsx"
import { Fact } from "../widgets/Fact.tsx"
import { Notice } from "../widgets/Notice.tsx"
import { Section } from "../widgets/Section.tsx"
import styles from "./Settings.module.css"

type Outcome = { kind: "good" | "bad"; title: string; said: string }

/** Where mail goes, which the environment says, and whether it gets there. */
export function MailSection({ mail }: { mail: Surroundings["mail"] }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function test(): Promise<void> {
    setBusy(true)
    setOutcome(null)
    try {
      const { sent, to, message } = await call(settingRoutes.testMail)
      setOutcome(
        sent
          ? { kind: "good", title: `The mail server took the letter to ${to}.`, said: message }
          : { kind: "bad", title: `The letter to ${to} could not be sent.`, said: message },
      )
    } catch (error) {
      setOutcome({ kind: "bad", title: "The letter could not be sent.", said: sentenceOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section
      id="mail"
      title="Mail"
      about="Whoever runs the hub sets this in its environment, by HUB_SMTP_URL and HUB_MAIL_FROM."
      actions={
        mail && (
          <Button look="default" size="xs" disabled={busy} onClick={() => void test()}>
            {busy ? "Sending..." : "Send a test message"}
          </Button>
        )
      }
    >
      {mail ? (
        <dl className={styles.facts}>
          <Fact name="Server">{mail.server}</Fact>
          <Fact name="Sender">{mail.from}</Fact>
        </dl>
      ) : (
        <p className={styles.sentence}>This hub sends no mail. Letters wait in the outbox on the Admin page.</p>
      )}
      {outcome && (
        <Notice kind={outcome.kind} role={outcome.kind === "bad" ? "alert" : "status"} title={outcome.title}>
          <p className={styles.said}>{outcome.said}</p>
        </Notice>
      )}
    </Section>
  )
}
