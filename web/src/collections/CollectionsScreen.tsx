import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function CollectionsScreen() {
  return (
    <>
      <PageHeader title="Collections" />
      <NotBuilt purpose="Topics gathered in an order, to be reviewed and published together." />
    </>
  )
}
