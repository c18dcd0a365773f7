import type { Review } from "@hub/contract/reviews"
import { Button } from "@mantine/core"
import { useState } from "react"
import { sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { later } from "../widgets/later.tsx"
import { useSkipReview } from "./queries.ts"
import { DeedDialog } from "./sequences/DeedDialog.tsx"

const InsteadDialog = later(async () => (await import("./InsteadDialog.tsx")).InsteadDialog)

const without = { label: "Go on without", question: "Go on without this reviewer", needs: "reason" } as const

/** How a review goes on where its reviewer will not answer: somebody else is asked, or nobody. */
export function LeftActions({ review }: { review: Review }) {
  const [open, setOpen] = useState<"instead" | "without" | null>(null)
  const skip = useSkipReview()
  const { id, reviewer, proposed, can } = review
  const close = () => setOpen(null)

  function goOn(reason: string): void {
    const onError = (error: Error) => say(sentenceOf(error), "error")
    skip.mutate({ id, reason }, { onError, onSettled: close })
  }

  return (
    <>
      {can.reassign && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Ask somebody else than ${reviewer.name}`}
          onClick={() => setOpen("instead")}
        >
          Ask somebody else
        </Button>
      )}
      {can.skip && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Go on without ${reviewer.name}`}
          onClick={() => setOpen("without")}
        >
          Go on without
        </Button>
      )}
      {open === "instead" && <InsteadDialog id={id} name={reviewer.name} proposed={proposed} onClose={close} />}
      {open === "without" && <DeedDialog about={without} busy={skip.isPending} onDo={goOn} onClose={close} />}
    </>
  )
}
