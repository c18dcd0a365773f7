import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function ImportDashboardScreen() {
  return (
    <>
      <PageHeader title="Imports" />
      <NotBuilt purpose="What is being imported, what needs a look, and what came of it." />
    </>
  )
}
