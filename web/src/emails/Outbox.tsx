import type { Email } from "@hub/contract/emails"
import { Alert, Title } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import listing from "../widgets/Listing.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { EmailDialog } from "./EmailDialog.tsx"
import records from "../widgets/Records.module.css"
import styles from "./Outbox.module.css"
import { mailStatusQuery, outboxQuery } from "./queries.ts"
import { lookOfEmail } from "./labels.ts"

/** Every email the hub wrote, and what became of it. */
export function Outbox() {
  const status = useQuery(mailStatusQuery())
  const found = useInfiniteQuery(outboxQuery())
  const [open, setOpen] = useState<Email | null>(null)

  return (
    <section className={styles.outbox} aria-labelledby="outbox">
      <Title order={2} size="h4" id="outbox">
        Outbox
      </Title>
      {status.data?.mail_is_on === false && (
        <Alert color="yellow">
          Email is turned off: emails stay here until someone passes them on.{" "}
          <Link to="/admin/settings" hash="mail">
            Set up email
          </Link>
        </Alert>
      )}
      <GrowingList
        what="outbox"
        found={found}
        empty={
          <EmptyState sentence="No emails yet. Every email that the hub writes appears here, also those that could not be sent." />
        }
      >
        {(rows) => (
          <DataTable
            rows={rows}
            columns={emailColumns(setOpen)}
            rowAttributes={({ id }) => ({ key: id, className: listing.row })}
          />
        )}
      </GrowingList>
      <EmailDialog mail={open} onClose={() => setOpen(null)} />
    </section>
  )
}

const emailColumns = (onOpen: (mail: Email) => void): Column<Email>[] => [
  {
    label: "To",
    card: "line",
    className: layout.breaking,
    cell: ({ to_name, to_email }) => (
      <>
        {to_name}
        <div className={records.note}>{to_email}</div>
      </>
    ),
  },
  {
    label: "Subject",
    use: "name",
    cell: (mail) => (
      <button
        type="button"
        className={`${controls.title} ${listing.open} ${styles.subject}`}
        onClick={() => onOpen(mail)}
      >
        {mail.subject}
      </button>
    ),
  },
  {
    label: "Status",
    card: "end",
    className: layout.oneLine,
    cell: (mail) => <StateMark look={lookOfEmail(mail, Date.now())} />,
  },
  {
    label: "Date",
    card: "line",
    className: layout.oneLine,
    cell: ({ sent_at, created_at }) => <RelativeTime moment={sent_at ?? created_at} />,
  },
]
