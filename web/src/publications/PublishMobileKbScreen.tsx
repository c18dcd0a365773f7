import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function PublishMobileKbScreen() {
  return (
    <>
      <PageHeader title="Publish a mobile knowledge base" />
      <NotBuilt purpose="Choose a collection and build it as a knowledge base that reads offline on a phone." />
    </>
  )
}
