import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function TopicsScreen() {
  return (
    <>
      <PageHeader title="All Topics" />
      <NotBuilt purpose="Browse, review, and manage topics: the list with its filters and row actions." />
    </>
  )
}
