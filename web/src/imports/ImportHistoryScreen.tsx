import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function ImportHistoryScreen() {
  return (
    <>
      <PageHeader title="Import history" />
      <NotBuilt purpose="Every document that was imported, by whom, and with what result." />
    </>
  )
}
