import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function AdminScreen() {
  return (
    <>
      <PageHeader title="Admin" />
      <NotBuilt purpose="The administrator's overview, and the mail that waits in the outbox." />
    </>
  )
}
