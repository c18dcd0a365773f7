import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function NewCollectionScreen() {
  return (
    <>
      <PageHeader title="New collection" />
      <NotBuilt purpose="Name a collection, to import into or add topics to." />
    </>
  )
}
