import { Alert } from "@mantine/core"
import { reviews } from "@hub/contract/reviews"
import type { Topic } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
import { call } from "../call.ts"

/** Who rejected a topic and why. */
export function RejectedAlert({ topic: { id, can } }: { topic: Topic }) {
  const { data } = useQuery({
    queryKey: ["reviews", "rejections", id],
    queryFn: ({ signal }) => call(reviews.list, { query: { topic: id, status: "rejected", limit: 1 }, signal }),
  })
  const rejection = data?.[0]
  const name = rejection?.answered_by?.name ?? rejection?.reviewer.name

  return (
    <Alert
      color="red"
      role="note"
      title={name === undefined ? "This topic was rejected" : `${name} rejected this topic`}
    >
      {rejection && (
        <>
          <p className={layout.flush}>{rejection.summary}</p>
          <p className={layout.flush}>
            <Link to="/topics/$topicId/review-feedback/$reviewId" params={{ topicId: id, reviewId: rejection.id }}>
              See the whole answer
            </Link>
          </p>
        </>
      )}
      {!can.reopen && <p className={layout.flush}>Its owner can reopen it as a draft.</p>}
    </Alert>
  )
}
