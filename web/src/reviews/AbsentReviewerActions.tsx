import type { Review } from "@hub/contract/reviews"
import { Button } from "@mantine/core"
import { useState } from "react"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { lazy } from "../widgets/lazy.tsx"
import { useSkipReview } from "./queries.ts"
import { SequenceActionDialog } from "./sequences/SequenceActionDialog.tsx"

const InsteadDialog = lazy(async () => (await import("./ReassignDialog.tsx")).ReassignDialog)

const without = { label: "Skip reviewer", question: "Skip this reviewer?", needs: "reason" } as const

/** How a review goes on where its reviewer will not answer: somebody else is asked, or nobody. */
export function AbsentReviewerActions({ review }: { review: Review }) {
  const [open, setOpen] = useState<"instead" | "without" | null>(null)
  const skip = useSkipReview()
  const { id, reviewer, proposed, can } = review
  const close = () => setOpen(null)

  function goOn(reason: string): void {
    const onError = (error: Error) => toast(errorSentence(error), "error")
    skip.mutate({ id, reason }, { onError, onSettled: close })
  }

  return (
    <>
      {can.reassign && (
        <Button
          size="xs"
          aria-label={`Choose another reviewer instead of ${reviewer.name}`}
          onClick={() => setOpen("instead")}
        >
          Choose another reviewer
        </Button>
      )}
      {can.skip && (
        <Button size="xs" aria-label={`Skip reviewer ${reviewer.name}`} onClick={() => setOpen("without")}>
          Skip reviewer
        </Button>
      )}
      {open === "instead" && <InsteadDialog id={id} name={reviewer.name} proposed={proposed} onClose={close} />}
      {open === "without" && <SequenceActionDialog about={without} busy={skip.isPending} onDo={goOn} onClose={close} />}
    </>
  )
}
