import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function PublicationListScreen() {
  return (
    <>
      <PageHeader title="All publications" />
      <NotBuilt purpose="Every edition that was built, with its status and its download." />
    </>
  )
}
