import type { PortalReview } from "@hub/contract/portal"
import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { ask } from "../ask.ts"
import { sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { type At, callsAt } from "./calls.ts"

type Props = { at: At; onChanged: (review: PortalReview) => void }

/** Withdraws an answer while the review goes on, so that its reviewer can give another. */
export function ChangeAnswer({ at, onChanged }: Props) {
  const reopening = useMutation({
    mutationFn: () => callsAt(at).reopen(),
    onSuccess: onChanged,
    onError: (error) => say(sentenceOf(error), "error"),
  })

  async function withdraw(): Promise<void> {
    const sentence = "Withdraw your answer? It does not count until you send another one. What you wrote stays here."
    if (await ask(sentence, { title: "Change your answer", yes: "Withdraw answer" })) reopening.mutate()
  }

  return (
    <Button variant="default" mt="md" disabled={reopening.isPending} onClick={() => void withdraw()}>
      Change my answer
    </Button>
  )
}
