import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function PortalScreen() {
  return (
    <>
      <PageHeader title="Review" />
      <NotBuilt purpose="Where a person without an account reads a topic, and approves it or asks for changes." />
    </>
  )
}
