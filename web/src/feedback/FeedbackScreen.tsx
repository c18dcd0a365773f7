import { Button } from "@mantine/core"
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
        actions={
          <Button renderRoot={(props) => <Link to="/admin/archived/feedback" {...props} />}>Archived feedback</Button>
        }
      >
        What people say about this hub, and the status of each message
      </PageHeader>
      <ListScreen
        what="feedback"
        list={list}
        page={page}
        columns={feedbackColumns(setOpen)}
        rowAttributes={({ id }) => ({ key: id, "data-feedback": id })}
        empty={
          <EmptyState sentence="No feedback yet. What people send with “Feedback” in the menu appears here.">
            <Button renderRoot={(props) => <Link to="/admin" {...props} />}>Back to Admin</Button>
          </EmptyState>
        }
        onExport={() => download(feedback.list, { query: list.first })}
      />
      {open !== null && <FeedbackDialog id={open} onClose={() => setOpen(null)} />}
    </>
  )
}
