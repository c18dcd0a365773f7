import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function PublicationsScreen() {
  return (
    <>
      <PageHeader title="Publications" />
      <NotBuilt purpose="What is live: per collection, the editions that readers have." />
    </>
  )
}
