import type { Email } from "@hub/contract/emails"
import { Button, CopyButton, Modal, ScrollArea, Text, TextInput } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import styles from "./Outbox.module.css"
import { linksInText } from "./links.ts"
import { emailStateLooks } from "./labels.ts"

/** One email as it was written, with its links to copy. */
export function EmailDialog({ mail, onClose }: { mail: Email | null; onClose: () => void }) {
  return (
    <Modal opened={mail !== null} onClose={onClose} title={mail?.subject} size="lg" transitionProps={{ duration: 0 }}>
      {mail && (
        <div className={layout.stackFluid}>
          <Text size="sm" className={layout.breaking}>
            To {mail.to_name} ({mail.to_email}), created {new Date(mail.created_at).toLocaleString()}
          </Text>
          <Text size="sm" c={mail.state === "failed" ? "var(--mantine-color-error)" : "dimmed"}>
            {emailStateLooks[mail.state].sentence} {mail.error}
          </Text>
          {linksInText(mail.text).map((link) => (
            <LinkToCopy key={link} link={link} />
          ))}
          <ScrollArea.Autosize
            mah="50dvh"
            className={styles.paper}
            viewportProps={{ tabIndex: 0, "aria-label": "Email text", role: "region" }}
          >
            <pre className={styles.text}>{mail.text}</pre>
          </ScrollArea.Autosize>
        </div>
      )}
    </Modal>
  )
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
