import { Button } from "@mantine/core"
import { type ArchivedItem, archived, type ArchivedKind } from "@hub/contract/archived"
import { useQuery } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
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

type ArchivedPath = `/admin/archived/${ArchivedKind}`
/** `from` is where items of the kind are archived. */
type ArchivedKindWords = { label: string; to: ArchivedPath; from: string; empty: string }

const kinds: Record<ArchivedKind, ArchivedKindWords> = {
  projects: {
    label: "Projects",
    to: "/admin/archived/projects",
    from: "/projects",
    empty: "No archived projects. A project that is archived on its page can be restored or deleted here.",
  },
  collections: {
    label: "Collections",
    to: "/admin/archived/collections",
    from: "/collections",
    empty: "No archived collections. A collection that is archived on its page can be restored or deleted here.",
  },
  feedback: {
    label: "Feedback",
    to: "/admin/archived/feedback",
    from: "/admin/feedback",
    empty: "No archived feedback. Archived messages can be restored or deleted here.",
  },
  bugs: {
    label: "Bugs",
    to: "/admin/archived/bugs",
    from: "/admin/bugs",
    empty: "No archived bugs. Archived reports can be restored or deleted here.",
  },
}

/** What was put away, of the kind that the address names: to bring back, or to delete for ever. */
export function ArchivedScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") })
  const kind = (Object.keys(kinds) as ArchivedKind[]).find((one) => kinds[one].to === path) ?? "projects"
  return <ArchiveOf key={kind} kind={kind} />
}

function ArchiveOf({ kind }: { kind: ArchivedKind }) {
  const list = useList(archivedFilters)
  const changed = useArchivedChanged(kind)
  const page = useQuery(archivedList(kind, list.search))
  const [leaving, setLeaving] = useState<ArchivedItem | null>(null)
  const { label, from, empty } = kinds[kind]

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
      <PageHeader title={`Archived ${label.toLowerCase()}`} crumbs={[parentScreens.admin]}>
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
            <Button renderRoot={(props) => <Link to={from} {...props} />}>Go to {label.toLowerCase()}</Button>
          </EmptyState>
        }
        onExport={() => download(archived.list, { params: { kind }, query: list.first })}
      />
      {leaving && <DeleteArchivedDialog kind={kind} one={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
