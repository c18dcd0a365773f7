import { bugs } from "@hub/contract/bugs"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { download } from "../call.ts"
import { assigneeOptions } from "../feedback/labels.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/FilterBar.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { BugDialog } from "./BugDialog.tsx"
import { BugTable } from "./BugTable.tsx"
import { bugList } from "./queries.ts"
import { type BugSearch, bugSearch } from "./search.ts"
import { severityOptions, bugStatusOptions } from "./labels.ts"

export function BugsScreen() {
  const search = bugSearch(useSearch({ strict: false }))
  const { cursor, ...filters } = search
  const navigate = useNavigate()
  const page = useQuery(bugList(search))
  const [open, setOpen] = useState<number | null>(null)
  const go = (next: BugSearch) => void navigate({ to: "/admin/bugs", search: next })

  return (
    <>
      <PageHeader title="Bugs" actions={<Link to="/admin/archived/bugs">Archived bugs</Link>}>
        Problems people have reported, and their status
      </PageHeader>
      <FilterBar
        key={filters.q ?? ""}
        placeholder="Area, description or steps"
        fields={[
          { name: "status", label: "Status", any: "Any status", options: bugStatusOptions },
          { name: "severity", label: "Severity", any: "Any severity", options: severityOptions },
          { name: "assignee", label: "Assignee", any: "Any assignee", options: [...assigneeOptions] },
        ]}
        values={filters}
        onFind={(values) => go(bugSearch(values))}
      />
      <ListFrame
        what="bugs"
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? filters : { ...filters, cursor: next })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => go({})}
        empty={<EmptyState sentence="No bugs reported yet." />}
        onExport={() => download(bugs.list, { query: filters })}
      >
        {(rows) => <BugTable rows={rows} onOpen={setOpen} />}
      </ListFrame>
      {open !== null && <BugDialog id={open} onClose={() => setOpen(null)} />}
    </>
  )
}
