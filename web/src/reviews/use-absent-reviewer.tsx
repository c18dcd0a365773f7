import type { Review } from "@hub/contract/reviews"
import { type ReactNode, useState } from "react"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { lazy } from "../widgets/lazy.tsx"
import { useSkipReview } from "./queries.ts"
import { SequenceActionDialog } from "./sequences/SequenceActionDialog.tsx"

const InsteadDialog = lazy(async () => (await import("./ReassignDialog.tsx")).ReassignDialog)

const without = { label: "Skip reviewer", question: "Skip this reviewer?", needs: "reason" } as const

/** What can be done with a request: what its button says, and what that is for a screen reader. */
export type RequestAction = { label: string; name: string; isBusy?: boolean; run: () => void }

/** How a review goes on where its reviewer will not answer: somebody else is asked, or nobody. */
export function useAbsentReviewer(review: Review): { actions: RequestAction[]; dialog: ReactNode } {
  const [open, setOpen] = useState<"instead" | "without" | null>(null)
  const skip = useSkipReview()
  const { id, reviewer, proposed, can } = review
  const close = () => setOpen(null)

  function goOn(reason: string): void {
    const onError = (error: Error) => toast(errorSentence(error), "error")
    skip.mutate({ id, reason }, { onError, onSettled: close })
  }

  const actions: RequestAction[] = []
  if (can.reassign)
    actions.push({
      label: "Choose another reviewer",
      name: `Choose another reviewer instead of ${reviewer.name}`,
      run: () => setOpen("instead"),
    })
  if (can.skip)
    actions.push({ label: "Skip reviewer", name: `Skip reviewer ${reviewer.name}`, run: () => setOpen("without") })
  const dialog =
    open === "instead" ? (
      <InsteadDialog id={id} name={reviewer.name} proposed={proposed} onClose={close} />
    ) : (
      open === "without" && <SequenceActionDialog about={without} busy={skip.isPending} onDo={goOn} onClose={close} />
    )
  return { actions, dialog }
}
