import { Button } from "@mantine/core"
import { useState } from "react"
import { lazy } from "../widgets/lazy.tsx"

const SubmitForReviewDialog = lazy(async () => (await import("./SubmitForReviewDialog.tsx")).SubmitForReviewDialog)

type SendAgainProps = {
  topic: { id: number; title: string }
  label?: string
  /** Only those who answered before are asked: a topic whose approval is out of date. */
  onlyAgain?: boolean
}

/** The step after all feedback has its answer, or after an approval is out of date: the review goes on. */
export function SendAgain({ topic, label = "Send again", onlyAgain = false }: SendAgainProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="filled" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <SubmitForReviewDialog topic={topic} onlyAgain={onlyAgain} onClose={() => setOpen(false)} />}
    </>
  )
}
