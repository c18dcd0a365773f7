import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function VariablesScreen() {
  return (
    <>
      <PageHeader title="Variables" />
      <NotBuilt purpose="Values that topics refer to by name, set once for all of them." />
    </>
  )
}
