import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function ImportScreen() {
  return (
    <>
      <PageHeader title="Import" />
      <NotBuilt purpose="Bring in a Word file, Markdown file or zip, and watch it being converted." />
    </>
  )
}
