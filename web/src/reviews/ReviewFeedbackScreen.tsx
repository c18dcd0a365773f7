import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function ReviewFeedbackScreen() {
  return (
    <>
      <PageHeader title="Review feedback" />
      <NotBuilt purpose="One reviewer's answer to the author: the decision, the comment and the revision it was about." />
    </>
  )
}
