import type { Email } from "@hub/contract/emails"
import { Button, CopyButton, Modal, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Outbox.module.css"
import { SandboxedPage } from "../widgets/SandboxedPage.tsx"
import { linksInText } from "./links.ts"
import { lookOfEmail } from "./labels.ts"
import { emailPageQuery } from "./queries.ts"
import { formatMoment } from "../widgets/day.ts"
import { useNow } from "../widgets/use-now.ts"

/** One email as it was written, with its links to copy. */
export function EmailDialog({ mail, onClose }: { mail: Email | null; onClose: () => void }) {
  const now = useNow()
  return (
    <Modal opened={mail !== null} onClose={onClose} title={mail?.subject} size="lg" transitionProps={{ duration: 0 }}>
      {mail && (
        <div className={layout.stackFluid}>
          <Text size="sm" className={layout.breaking}>
            To {mail.to_name} ({mail.to_email}), created {formatMoment(mail.created_at)}
          </Text>
          <Text size="sm" c={mail.state === "failed" ? "var(--mantine-color-error)" : "dimmed"}>
            {lookOfEmail(mail, now).sentence} {mail.error}
          </Text>
          {linksInText(mail.text).map((link) => (
            <LinkToCopy key={link} link={link} />
          ))}
          <EmailPage mail={mail} />
          <details>
            <summary>Plain text</summary>
            <pre className={`${styles.paper} ${styles.text}`}>{mail.text}</pre>
          </details>
        </div>
      )}
    </Modal>
  )
}

function EmailPage({ mail: { id, subject } }: { mail: Email }) {
  const { data, error, refetch } = useQuery(emailPageQuery(id))
  if (error) return <ErrorState what="The email could not be shown." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading the email…" rows={4} />
  return <SandboxedPage className={styles.frame} title={`Email: ${subject}`} html={data.html} />
}

function LinkToCopy({ link }: { link: string }) {
  return (
    <div className={styles.link}>
      <TextInput label="Link in this email" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={link}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy link"}</Button>}
      </CopyButton>
    </div>
  )
}
