import { type ReviewDefaults, reviewDefaults } from "@hub/contract/review-defaults"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { call } from "../call.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"

/** A form that begins as the settings have reviews begin. */
export function UsualReview({ children }: { children: (usual: ReviewDefaults) => ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["review-defaults"],
    queryFn: ({ signal }) => call(reviewDefaults.read, { signal }),
  })
  if (data) return children(data)
  if (!error) return <LoadingRows rows={4} />
  return <ErrorState what="The form could not be loaded." error={error} onRetry={() => void refetch()} />
}
