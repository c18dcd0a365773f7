import type { PortalReview } from "@hub/contract/portal"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { type ComponentProps, useEffect, useMemo } from "react"
import { CallFailed } from "../call.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { type ReviewAccess, portalCalls } from "./calls.ts"
import { ClosedLink } from "./ClosedLink.tsx"
import { portalReviewQuery } from "./queries.ts"
import { ReviewPage } from "./ReviewPage.tsx"

const Receipt = lazy(async () => (await import("./Receipt.tsx")).Receipt)
const AnswerUpdates = lazy(async () => (await import("./AnswerTalk.tsx")).AnswerUpdates)

/** Where a person without an account reads a topic, and approves it or asks for changes. */
export function PortalScreen() {
  const { token = "" } = useParams({ strict: false })
  const at = useMemo(() => ({ token }), [token])
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <OpenReview at={at} />
    </>
  )
}

/** The same page for who is asked and is signed in. */
export function OwnReviewScreen() {
  const { reviewId = 0 } = useParams({ strict: false })
  const at = useMemo(() => ({ id: reviewId }), [reviewId])
  return <OpenReview at={at} />
}

type OpenReviewProps = { at: ReviewAccess } & Pick<ComponentProps<typeof ReviewPage>, "inPane">

/** The review as it stands: to be answered, answered, or closed. */
export function OpenReview({ at, inPane }: OpenReviewProps) {
  const cache = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(portalReviewQuery(at))
  const isOpen = data?.state === "open"

  // Looking at a link changes nothing; that a person has the page before them is told by the page itself.
  useEffect(() => {
    if (!isOpen) return
    portalCalls(at)
      .open({})
      .catch((failed: unknown) => {
        if (!(failed instanceof CallFailed)) throw failed
      })
  }, [isOpen, at])

  if (isPending) return <LoadingRows label="Loading the review…" />
  if (error instanceof CallFailed && (error.status === 404 || error.status === 410 || error.failure.code === "paused"))
    return <ClosedLink at={at} failure={error.failure} />
  if (!data) return <ErrorState what="The review could not be loaded." error={error} onRetry={() => void refetch()} />
  const changed = (review?: PortalReview) => {
    if (review) cache.setQueryData(portalReviewQuery(at).queryKey, review)
    // What was answered is counted elsewhere too, as in the menu.
    else void cache.invalidateQueries()
  }
  if (data.state === "answered")
    return <Receipt at={at} review={data} onReopen={portalCalls(at).reopen} onChanged={changed} />
  return (
    <>
      {data.withdrawn_points[0] && <AnswerUpdates at={at} review={data} onLook={changed} />}
      <ReviewPage key={data.revision} at={at} review={data} onChanged={changed} inPane={inPane} />
    </>
  )
}
