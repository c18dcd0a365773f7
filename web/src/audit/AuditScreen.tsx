import { audit, type AuditEntry } from "@hub/contract/audit"
import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { download } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { AuditDialog } from "./AuditDialog.tsx"
import { auditColumns } from "./columns.tsx"
import { auditFilters } from "./filters.ts"
import { auditList } from "./queries.ts"

/** Who did what, and when, since the hub was set up. */
export function AuditScreen() {
  const list = useList(auditFilters)
  const page = useQuery(auditList(list.search))
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const { about, person } = list.search
  const actor = page.data?.rows.find(({ actor_id }) => actor_id === person)?.actor

  return (
    <>
      <PageHeader title="Audit trail" crumbs={[parentScreens.admin]}>
        Who did what, and when. Entries are never changed or deleted, not even when the database is cleared or a backup
        is restored.
      </PageHeader>
      {about !== undefined && (
        <Alert mb="md">
          Only what happened to {about.replace(":", " ")}. <Link to="/admin/audit">Show everything</Link>
        </Alert>
      )}
      <ListScreen
        what="audit entries"
        list={list}
        page={page}
        columns={auditColumns(setOpen)}
        rowAttributes={({ id }) => ({ key: id, "data-entry": id })}
        known={{ person: actor }}
        empty={<EmptyState sentence="No entries yet. Everything that people do in the hub is recorded here." />}
        onExport={() => download(audit.list, { query: list.first })}
        label="Audit trail"
      />
      {open && <AuditDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}
