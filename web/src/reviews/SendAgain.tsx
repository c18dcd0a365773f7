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

/** Sends a topic to its reviewers again, once all feedback is answered or an approval is out of date. */
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
