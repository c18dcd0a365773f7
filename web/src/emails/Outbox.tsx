import type { Email } from "@hub/contract/emails"
import { Alert, Badge, Table, Title } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import listing from "../widgets/Listing.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { EmailDialog } from "./EmailDialog.tsx"
import styles from "./Outbox.module.css"
import { mailStatusQuery, outboxQuery } from "./queries.ts"
import { emailStateLooks } from "./labels.ts"

/** Every letter the hub wrote, and what became of it. */
export function Outbox() {
  const status = useQuery(mailStatusQuery())
  const found = useInfiniteQuery(outboxQuery())
  const [open, setOpen] = useState<Email | null>(null)

  return (
    <section className={styles.outbox} aria-labelledby="outbox">
      <Title order={2} size="h3" id="outbox">
        Outbox
      </Title>
      {status.data?.mail_is_on === false && (
        <Alert color="yellow">
          Email is turned off: emails stay here until someone passes them on. Set HUB_SMTP_URL to send them.
        </Alert>
      )}
      <GrowingList
        what="outbox"
        found={found}
        className={surfaces.ruled}
        empty={<EmptyState sentence="No emails yet." />}
      >
        {(rows) => <EmailTable rows={rows} onOpen={setOpen} />}
      </GrowingList>
      <EmailDialog mail={open} onClose={() => setOpen(null)} />
    </section>
  )
}

function EmailTable({ rows, onOpen }: { rows: Email[]; onOpen: (mail: Email) => void }) {
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={layout.wideOnly}>To</Table.Th>
          <Table.Th>Subject</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className={layout.wideOnly}>Date</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((mail) => (
          <Table.Tr key={mail.id} className={`${controls.hoverGround} ${listing.row}`}>
            <Table.Td className={`${layout.wideOnly} ${layout.breaking}`}>
              {mail.to_name}
              <div className={layout.quietSmall}>{mail.to_email}</div>
            </Table.Td>
            <Table.Td>
              <button
                type="button"
                className={`${controls.title} ${listing.open} ${styles.subject}`}
                onClick={() => onOpen(mail)}
              >
                {mail.subject}
              </button>
              <div className={`${layout.quietSmall} ${layout.narrowOnly} ${layout.breaking}`}>
                To {mail.to_email}, <RelativeTime moment={mail.created_at} />
              </div>
            </Table.Td>
            <Table.Td className={layout.oneLine}>
              <Badge miw="max-content" variant="light" color={emailStateLooks[mail.state].color} tt="none" fw={600}>
                {emailStateLooks[mail.state].label}
              </Badge>
            </Table.Td>
            <Table.Td className={`${layout.wideOnly} ${layout.oneLine}`}>
              <RelativeTime moment={mail.sent_at ?? mail.created_at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
