import { portal } from "@hub/contract/reviews"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useEffect } from "react"
import { CallFailed, call } from "../call.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { ClosedLink } from "./ClosedLink.tsx"
import { portalReview } from "./queries.ts"
import { Receipt } from "./Receipt.tsx"
import { ReviewDesk } from "./ReviewDesk.tsx"

/** Where a person without an account reads a topic, and approves it or asks for changes. */
export function PortalScreen() {
  const { token = "" } = useParams({ strict: false })
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <Page token={token} />
    </>
  )
}

function Page({ token }: { token: string }) {
  const cache = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(portalReview(token))
  const isOpen = data?.state === "open"

  // Looking at a link changes nothing; that a person has the page before him is told by the page itself.
  useEffect(() => {
    if (!isOpen) return
    call(portal.open, { params: { token }, body: {} }).catch((failed: unknown) => {
      if (!(failed instanceof CallFailed)) throw failed
    })
  }, [isOpen, token])

  if (isPending) return <LoadingRows label="Loading the review…" />
  if (error instanceof CallFailed && (error.status === 404 || error.status === 410 || error.failure.code === "paused"))
    return <ClosedLink failure={error.failure} />
  if (!data) return <ErrorState what="The review could not be loaded." error={error} onRetry={() => void refetch()} />
  if (data.state === "answered") return <Receipt token={token} review={data} />
  return (
    <ReviewDesk
      key={data.revision}
      token={token}
      review={data}
      onChanged={(review) => {
        if (review) cache.setQueryData(portalReview(token).queryKey, review)
        else void refetch()
      }}
    />
  )
}
