import { NewBug } from "@hub/contract/bugs"
import { Modal, TextInput, Textarea } from "@mantine/core"
import { useState } from "react"
import { newIdempotencyKey } from "../call.ts"
import { sendReport } from "../feedback/send.ts"
import { ReportForm } from "../feedback/ReportForm.tsx"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { OwnReports } from "./OwnReports.tsx"
import { useBugsChanged } from "./queries.ts"

const Shape = NewBug.pick({ area: true, description: true, steps: true })

/** Tells the people who run this hub what is broken; it names the page and the browser by itself. */
export function BugForm({ onClose }: { onClose: () => void }) {
  const changed = useBugsChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm({ area: "", description: "", steps: "" })
  const send = form.submit(Shape, async ({ area, description, steps }) => {
    await sendReport({ type: "bug", message: description }, idempotency_key, { area, steps }).catch(
      (error: unknown) => {
        toast("Failed to submit bug report", "error")
        throw error
      },
    )
    toast("Thank you for reporting this bug!", "success")
    onClose()
    await changed()
  })
  return (
    <Modal opened title="Report Bug" onClose={onClose}>
      <ReportForm form={form} onSubmit={send} onClose={onClose} send="Send report">
        <TextInput
          label="Area"
          description="Where it happens, such as the editor or the search"
          autoComplete="off"
          required
          data-autofocus
          {...form.text("area")}
        />
        <Textarea
          label="Description"
          description="What went wrong, and what you expected to happen"
          required
          autosize
          minRows={3}
          maxRows={10}
          {...form.text("description")}
        />
        <Textarea
          label="Steps"
          description="How to reproduce it, if you know"
          autosize
          minRows={2}
          maxRows={8}
          {...form.text("steps")}
        />
      </ReportForm>
      <OwnReports />
    </Modal>
  )
}
