import { feedback } from "@hub/contract/feedback"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { download } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/FilterBar.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { FeedbackDialog } from "./FeedbackDialog.tsx"
import { FeedbackList } from "./FeedbackList.tsx"
import { feedbackList } from "./queries.ts"
import { type FeedbackSearch, feedbackSearch } from "./search.ts"
import { assigneeOptions, feedbackStatusLooks, feedbackTypeOptions } from "./labels.ts"

export function FeedbackScreen() {
  const search = feedbackSearch(useSearch({ strict: false }))
  const { cursor, ...filters } = search
  const navigate = useNavigate()
  const page = useQuery(feedbackList(search))
  const [open, setOpen] = useState<number | null>(null)
  const go = (next: FeedbackSearch) => void navigate({ to: "/admin/feedback", search: next })

  return (
    <>
      <PageHeader title="Feedback" actions={<Link to="/admin/archived/feedback">Archived feedback</Link>}>
        What people say about this hub, and the status of each message
      </PageHeader>
      <FilterBar
        key={filters.q ?? ""}
        placeholder="Message or page"
        fields={[
          { name: "type", label: "Type", any: "Any type", options: feedbackTypeOptions },
          { name: "status", label: "Status", any: "Any status", options: statusOptions },
          { name: "assignee", label: "Assignee", any: "Any assignee", options: [...assigneeOptions] },
        ]}
        values={filters}
        onFind={(values) => go(feedbackSearch(values))}
      />
      <ListFrame
        what="feedback"
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? filters : { ...filters, cursor: next })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => go({})}
        empty={<EmptyState sentence="No feedback yet." />}
        onExport={() => download(feedback.list, { query: filters })}
      >
        {(rows) => <FeedbackList rows={rows} onOpen={setOpen} />}
      </ListFrame>
      {open !== null && <FeedbackDialog id={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const statusOptions = Object.entries(feedbackStatusLooks).map(([value, { label }]) => ({ value, label }))
