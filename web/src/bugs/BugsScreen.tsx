import { Button } from "@mantine/core"
import { bugs } from "@hub/contract/bugs"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { download } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { BugDialog } from "./BugDialog.tsx"
import { bugColumns } from "./columns.tsx"
import { bugFilters } from "./filters.ts"
import { bugList } from "./queries.ts"

export function BugsScreen() {
  const list = useList(bugFilters)
  const page = useQuery(bugList(list.search))
  const [open, setOpen] = useState<number | null>(null)

  return (
    <>
      <PageHeader
        title="Bugs"
        crumbs={[parentScreens.admin]}
        actions={<Button renderRoot={(props) => <Link to="/admin/archived/bugs" {...props} />}>Archived bugs</Button>}
      >
        Problems people have reported, and their status
      </PageHeader>
      <ListScreen
        what="bugs"
        list={list}
        page={page}
        columns={bugColumns(setOpen)}
        rowAttributes={({ id }) => ({ key: id, "data-bug": id })}
        empty={
          <EmptyState sentence="No bugs reported yet. What people send with “Report Bug” in the menu appears here.">
            <Button renderRoot={(props) => <Link to="/admin" {...props} />}>Back to Admin</Button>
          </EmptyState>
        }
        onExport={() => download(bugs.list, { query: list.first })}
      />
      {open !== null && <BugDialog id={open} onClose={() => setOpen(null)} />}
    </>
  )
}
