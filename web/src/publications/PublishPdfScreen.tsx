import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function PublishPdfScreen() {
  return (
    <>
      <PageHeader title="Publish a PDF" />
      <NotBuilt purpose="Choose a collection and build it as a PDF." />
    </>
  )
}
