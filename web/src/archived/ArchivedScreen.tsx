import { Button } from "@mantine/core"
import { type ArchivedItem, archived, type ArchivedKind } from "@hub/contract/archived"
import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { ViewTabs } from "../widgets/list/ViewTabs.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { archivedColumns } from "./columns.tsx"
import { DeleteArchivedDialog } from "./DeleteArchivedDialog.tsx"
import { archivedList, useArchivedChanged } from "./queries.ts"
import { archivedFilters } from "./filters.ts"

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
  const list = useList(archivedFilters)
  const navigate = useNavigate()
  const changed = useArchivedChanged(kind)
  const page = useQuery(archivedList(kind, list.search))
  const [leaving, setLeaving] = useState<ArchivedItem | null>(null)
  const { label, empty } = kinds[kind]

  async function restore({ id, name }: ArchivedItem): Promise<void> {
    try {
      await call(archived.restore, { params: { kind, id } })
      toast(`${name} restored.`, "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }

  return (
    <>
      <PageHeader title={`Archived ${label}`} crumbs={[parentScreens.admin]}>
        Archived items are hidden from lists and kept until someone deletes them forever
      </PageHeader>
      <ViewTabs
        label="Types of archived items"
        tabs={Object.entries(kinds).map(([one, { label, to }]) => ({ label, to, isShown: one === kind }))}
      />
      <ListScreen
        what={`archived ${kind}`}
        list={list}
        page={page}
        columns={archivedColumns({ onRestore: (one) => void restore(one), onDelete: setLeaving })}
        rowAttributes={({ id }) => ({ key: id, "data-archived": id })}
        empty={
          <EmptyState sentence={empty}>
            <Button onClick={() => void navigate({ to: "/admin" })}>Back to Admin</Button>
          </EmptyState>
        }
        onExport={() => download(archived.list, { params: { kind }, query: list.first })}
      />
      {leaving && <DeleteArchivedDialog kind={kind} one={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
