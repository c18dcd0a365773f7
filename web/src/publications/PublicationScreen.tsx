import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function PublicationScreen() {
  return (
    <>
      <PageHeader title="Publication" />
      <NotBuilt purpose="One edition: its status, its contents and its download." />
    </>
  )
}
