import type { BrokenApproval } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { Alert, Button, Group, Text, Textarea } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, type CallFailed, sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { useSession } from "../session.ts"

type Props = { topic: { id: number; title: string }; refusal: CallFailed; onDone: () => void }

/** Says why an approved topic does not go out as it is; an administrator may let it go all the same. */
export function NotAsApproved({ topic, refusal, onDone }: Props) {
  const admin = useSession()?.can.administer ?? false
  const { approvals } = refusal.failure.details as { approvals: BrokenApproval[] }
  return (
    <>
      <Text size="sm" mb="md">
        Since {approvals.map(({ reviewer }) => reviewer).join(", ")} approved it, words or values in it changed, so it
        was not published. Ask again as above, or take the change back.
      </Text>
      {admin && <Override topic={topic} onDone={onDone} />}
    </>
  )
}

/** An administrator answers for it himself. */
function Override({ topic, onDone }: Omit<Props, "refusal">) {
  const cache = useQueryClient()
  const [reason, setReason] = useState("")
  const publication = useMutation({
    mutationFn: () => call(topics.publish, { params: { id: topic.id }, body: { override_reason: reason } }),
    onSuccess: () => {
      say("Topic published successfully!", "success")
      onDone()
    },
    onSettled: () => cache.invalidateQueries(),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        publication.mutate()
      }}
    >
      {publication.error && (
        <Alert color="red" role="alert" mb="sm" title="Publish action failed">
          {sentenceOf(publication.error)}
        </Alert>
      )}
      <Textarea
        label="Publish it without a new approval"
        description="What happened keeps your name and your reason. It never counts as an approval."
        placeholder="The reason"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" variant="default" disabled={reason.trim() === "" || publication.isPending}>
          {publication.isPending ? "Publishing..." : "Publish anyway"}
        </Button>
      </Group>
    </form>
  )
}
