import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function ReviewsScreen() {
  return (
    <>
      <PageHeader title="Reviews" />
      <NotBuilt purpose="What waits for you, what waits for others, and what was decided." />
    </>
  )
}
