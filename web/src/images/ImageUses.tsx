import { useQuery } from "@tanstack/react-query"
import { ImageTopics } from "./ImageTopics.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { imageUses } from "./queries.ts"

/** The first hundred topics in which an image is shown. */
export function ImageUses({ id }: { id: number }) {
  const found = useQuery(imageUses(id))
  if (found.error)
    return (
      <ErrorState what="The topics could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  if (!found.data) return <LoadingRows label="Loading topics…" rows={3} />
  const { rows, total } = found.data
  return (
    <>
      <ImageTopics label="Where it is used" topics={rows} />
      {total !== null && total > rows.length && <p>And {(total - rows.length).toLocaleString("en-GB")} more.</p>}
    </>
  )
}
