import { feedback } from "@hub/contract/feedback"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { download } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { feedbackColumns } from "./columns.tsx"
import { FeedbackDialog } from "./FeedbackDialog.tsx"
import { feedbackFilters } from "./filters.ts"
import { feedbackList } from "./queries.ts"

export function FeedbackScreen() {
  const list = useList(feedbackFilters)
  const page = useQuery(feedbackList(list.search))
  const [open, setOpen] = useState<number | null>(null)

  return (
    <>
      <PageHeader
        title="Feedback"
        crumbs={[parentScreens.admin]}
        actions={<Link to="/admin/archived/feedback">Archived feedback</Link>}
      >
        What people say about this hub, and the status of each message
      </PageHeader>
      <ListScreen
        what="feedback"
        list={list}
        page={page}
        columns={feedbackColumns(setOpen)}
        rowAttributes={({ id }) => ({ key: id, "data-feedback": id })}
        empty={<EmptyState sentence="No feedback yet." />}
        onExport={() => download(feedback.list, { query: list.first })}
      />
      {open !== null && <FeedbackDialog id={open} onClose={() => setOpen(null)} />}
    </>
  )
}
