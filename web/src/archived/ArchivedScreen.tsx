import { Button } from "@mantine/core"
import { type ArchivedItem, archived, type ArchivedKind } from "@hub/contract/archived"
import { useQuery } from "@tanstack/react-query"
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { call, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/FilterBar.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import records from "../widgets/Records.module.css"
import { ArchivedTable } from "./ArchivedTable.tsx"
import { DeleteArchivedDialog } from "./DeleteArchivedDialog.tsx"
import { archivedList, useArchivedChanged } from "./queries.ts"
import { type ArchivedSearch, archivedSearch } from "./search.ts"

const kinds: Record<ArchivedKind, { label: string; to: ArchivedPath; empty: string }> = {
  projects: { label: "Projects", to: "/admin/archived/projects", empty: "No archived projects." },
  collections: { label: "Collections", to: "/admin/archived/collections", empty: "No archived collections." },
  feedback: { label: "Feedback", to: "/admin/archived/feedback", empty: "No archived feedback." },
  bugs: { label: "Bugs", to: "/admin/archived/bugs", empty: "No archived bugs." },
}
type ArchivedPath = `/admin/archived/${ArchivedKind}`

/** What was put away, of the kind that the address names: to bring back, or to delete for ever. */
export function ArchivedScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") })
  const kind = (Object.keys(kinds) as ArchivedKind[]).find((one) => kinds[one].to === path) ?? "projects"
  return <ArchiveOf key={kind} kind={kind} />
}

function ArchiveOf({ kind }: { kind: ArchivedKind }) {
  const search = archivedSearch(useSearch({ strict: false }))
  const { cursor, ...filters } = search
  const navigate = useNavigate()
  const changed = useArchivedChanged(kind)
  const page = useQuery(archivedList(kind, search))
  const [leaving, setLeaving] = useState<ArchivedItem | null>(null)
  const { label, to, empty } = kinds[kind]
  const go = (next: ArchivedSearch) => void navigate({ to, search: next })

  async function restore({ id, name }: ArchivedItem): Promise<void> {
    try {
      await call(archived.restore, { params: { kind, id } })
      toast(`${name} restored.`, "success")
    } catch (error) {
      toast(errorSentence(error), "error", 6000)
    }
    await changed()
  }

  return (
    <>
      <PageHeader title={`Archived ${label}`}>
        Archived items are hidden from lists and kept until someone deletes them forever
      </PageHeader>
      <nav aria-label="Types of archived items" className={records.views}>
        {Object.entries(kinds).map(([one, { label, to }]) => (
          <Link
            key={one}
            to={to}
            className={records.view}
            activeProps={{}}
            aria-current={one === kind ? "page" : undefined}
            data-shown={one === kind || undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <FilterBar
        key={filters.q ?? ""}
        placeholder="Name"
        fields={[]}
        values={filters}
        onFind={(values) => go(archivedSearch(values))}
      />
      <ListFrame
        what={`archived ${kind}`}
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? filters : { ...filters, cursor: next })}
        filtered={filters.q !== undefined}
        onClear={() => go({})}
        empty={
          <EmptyState sentence={empty}>
            <Button onClick={() => void navigate({ to: "/admin" })}>Back to Admin</Button>
          </EmptyState>
        }
        onExport={() => download(archived.list, { params: { kind }, query: filters })}
      >
        {(rows) => <ArchivedTable rows={rows} onRestore={(one) => void restore(one)} onDelete={setLeaving} />}
      </ListFrame>
      {leaving && <DeleteArchivedDialog kind={kind} one={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
