import { Button } from "@mantine/core"
import { milestones } from "@hub/contract/milestones"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { download } from "../call.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { milestoneColumns } from "./columns.tsx"
import { milestoneFilters } from "./filters.ts"
import { MilestoneDialog } from "./MilestoneDialog.tsx"
import { milestoneList } from "./queries.ts"

export function MilestonesScreen() {
  const list = useList(milestoneFilters)
  const { project, q } = list.search
  const page = useQuery(milestoneList(list.search))
  const [open, setOpen] = useState<number | "new" | null>(null)
  const author = useSession()?.can.author ?? false
  const add = author && (
    <Button variant="filled" onClick={() => setOpen("new")}>
      New milestone
    </Button>
  )

  return (
    <>
      <PageHeader title="Milestones" actions={add}>
        Milestones, deadlines and releases, and whether they're on track
      </PageHeader>
      <ListScreen
        what="milestones"
        list={list}
        page={page}
        columns={milestoneColumns(setOpen)}
        rowAttributes={({ id }) => ({ key: id, "data-milestone": id })}
        known={{ project: page.data?.rows.find((row) => row.project_id === project)?.project_name }}
        noMatch={q ? `No results for “${q}”.` : undefined}
        onExport={() => download(milestones.list, { query: list.first })}
        empty={
          <EmptyState sentence="No milestones yet. A milestone is a target date and the topics that must be ready by then.">
            {add}
          </EmptyState>
        }
      />
      {open !== null && (
        <MilestoneDialog
          id={open === "new" ? null : open}
          start={project === undefined ? {} : { project_id: String(project) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
