import type { PortalReview } from "@hub/contract/portal"
import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { confirm } from "../confirm.ts"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"

type ChangeAnswerProps = { onReopen: () => Promise<PortalReview>; onChanged: (review: PortalReview) => void }

/** Withdraws an answer while the review goes on, so that its reviewer can give another. */
export function ChangeAnswer({ onReopen, onChanged }: ChangeAnswerProps) {
  const reopening = useMutation({
    mutationFn: onReopen,
    onSuccess: onChanged,
    onError: (error) => toast(errorSentence(error), "error"),
  })

  async function withdraw(): Promise<void> {
    const sentence = "Withdraw your answer? It does not count until you send another one. What you wrote stays here."
    if (await confirm(sentence, { title: "Change your answer", yes: "Withdraw answer" })) reopening.mutate()
  }

  return (
    <Button mt="md" disabled={reopening.isPending} onClick={() => void withdraw()}>
      Change my answer
    </Button>
  )
}
