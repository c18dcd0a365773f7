import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function ImportReviewScreen() {
  return (
    <>
      <PageHeader title="Review import" />
      <NotBuilt purpose="The topics proposed from a document, to accept into a collection." />
    </>
  )
}
