import type { RepeatedReviewer } from "@hub/contract/repeated-reviewers"
import type { ReviewNotification } from "@hub/contract/reviews"
import { Alert, Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { AwayHints } from "./AwayHints.tsx"
import { describeUnwritten } from "./count-points.ts"
import { groupByScope } from "./group-by-scope.ts"
import { topicPointsQuery } from "./incorporate/queries.ts"
import { resubmissionQuery, useResubmit } from "./queries.ts"

const reviewAgainReasons: Record<RepeatedReviewer["because"], string> = {
  requested_changes: "requested changes",
  rejected: "rejected it",
  changed_since: "approved text that has changed since",
  asked_anew: "approved an earlier version",
}

type AskAgainProps = { topic: { id: number; title: string }; onDone: (notifications: ReviewNotification[]) => void }

/** Sends a topic again to those alone whose answer is wanted again; nothing where it was never answered. */
export function AskAgain({ topic, onDone }: AskAgainProps) {
  const { data } = useQuery(resubmissionQuery(topic.id))
  const feedback = useQuery(topicPointsQuery(topic.id))
  const unwritten = feedback.data && describeUnwritten(feedback.data)
  const resubmit = useResubmit(topic.id)
  if (!data || data.asked.length === 0) return null
  const onError = (error: Error) => toast(errorSentence(error), "error")
  return (
    <Alert color="blue" mb="md" title="These reviewers need to review it again">
      <ul>
        {groupByScope(data.asked).map(({ reviewers, scope }) => (
          <li key={reviewers[0]!.person.id}>
            {reviewers.map(({ person, because: why }) => `${person.name} ${reviewAgainReasons[why]}.`).join(" ")}
            {scope.length > 0 && (
              <ul>
                {scope.map((sentence, index) => (
                  <li key={index}>{sentence}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <AwayHints ids={data.asked.map(({ person }) => person.id)} />
      {unwritten && <Text size="sm">{unwritten}</Text>}
      {data.standing.length > 0 && (
        <Text size="sm">Approval still valid: {data.standing.map(({ name }) => name).join(", ")}.</Text>
      )}
      <Button
        variant="filled"
        mt="sm"
        disabled={resubmit.isPending}
        onClick={() => void resubmit.mutateAsync().then(({ notified }) => onDone(notified), onError)}
      >
        {resubmit.isPending ? "Sending..." : "Send for review again"}
      </Button>
    </Alert>
  )
}
