import { defaultVisibility, type PublicationKind, type Visibility } from "@hub/contract/publications"
import { useQuery } from "@tanstack/react-query"
import { newestEditionQuery } from "./queries.ts"
import { VisibilityChoice } from "./VisibilityChoice.tsx"

type EditionVisibilityProps = {
  collection_id: number
  kind: PublicationKind
  chosen: Visibility | undefined
  onChange: (visibility: Visibility) => void
}

/** Who may read the next edition: as with the one before, until somebody chooses. */
export function EditionVisibility({ collection_id, kind, chosen, onChange }: EditionVisibilityProps) {
  const newest = useQuery(newestEditionQuery(collection_id, kind))
  const before = newest.isSuccess ? (newest.data?.visibility ?? defaultVisibility[kind]) : undefined
  return (
    <VisibilityChoice
      label="Visible to"
      kind={kind}
      value={chosen ?? before}
      disabled={newest.isPending}
      error={newest.error?.message}
      onChange={onChange}
    />
  )
}
