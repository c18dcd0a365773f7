import { Alert, Button } from "@mantine/core"
import { reviews } from "@hub/contract/reviews"
import type { Topic } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useMoveTopic } from "./queries.ts"

/** Who rejected a topic and why, and the way back to a draft for its owner. */
export function RejectedNotice({ topic: { id, can } }: { topic: Topic }) {
  const moving = useMoveTopic()
  const { data } = useQuery({
    queryKey: ["reviews", "rejections", id],
    queryFn: ({ signal }) => call(reviews.list, { query: { topic: id, status: "rejected", limit: 1 }, signal }),
  })
  const rejection = data?.[0]
  const name = rejection?.answered_by?.name ?? rejection?.reviewer.name

  function reopen(): void {
    moving.mutate(
      { id, move: "reopen" },
      {
        onSuccess: () => toast("Topic reopened as a draft.", "success"),
        onError: (error) => toast(errorSentence(error), "error"),
      },
    )
  }

  return (
    <Alert
      color="red"
      role="note"
      title={name === undefined ? "This topic was rejected" : `${name} rejected this topic`}
    >
      {rejection && (
        <>
          <p>{rejection.summary}</p>
          <p>
            <Link to="/topics/$topicId/review-feedback/$reviewId" params={{ topicId: id, reviewId: rejection.id }}>
              See the whole answer
            </Link>
          </p>
        </>
      )}
      {can.reopen ? (
        <Button variant="filled" size="xs" disabled={moving.isPending} onClick={reopen}>
          Reopen as draft
        </Button>
      ) : (
        <p>Its owner can reopen it as a draft.</p>
      )}
    </Alert>
  )
}
