import type { AskedAgain } from "@hub/contract/asked-again"
import type { ReviewNotice } from "@hub/contract/reviews"
import { Alert, Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { AwayHints } from "./AwayHints.tsx"
import { resubmission, useResubmit } from "./queries.ts"

const because: Record<AskedAgain["because"], string> = {
  requested_changes: "asked for changes",
  rejected: "rejected it",
  changed_since: "approved words that changed since",
  asked_anew: "approved an earlier version",
}

type Props = { topic: { id: number; title: string }; onDone: (notices: ReviewNotice[]) => void }

/** Sends a topic again to those alone whose answer is wanted anew; nothing where it was never answered. */
export function AskAgain({ topic, onDone }: Props) {
  const { data } = useQuery(resubmission(topic.id))
  const resubmit = useResubmit(topic.id)
  if (!data || data.asked.length === 0) return null
  const onError = (error: Error) => say(sentenceOf(error), "error")
  return (
    <Alert color="blue" mb="md" title="Send it again to those who have to look once more">
      <ul>
        {data.asked.map(({ person, because: why, scope }) => (
          <li key={person.id}>
            {person.name} {because[why]}.
            {scope.length > 0 && (
              <ul>
                {scope.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <AwayHints ids={data.asked.map(({ person }) => person.id)} />
      {data.standing.length > 0 && (
        <Text size="sm">Still agreed: {data.standing.map(({ name }) => name).join(", ")}.</Text>
      )}
      <Button
        mt="sm"
        disabled={resubmit.isPending}
        onClick={() => void resubmit.mutateAsync().then(({ notified }) => onDone(notified), onError)}
      >
        {resubmit.isPending ? "Submitting..." : "Ask them again"}
      </Button>
    </Alert>
  )
}
