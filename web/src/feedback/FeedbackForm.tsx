import { NewFeedback } from "@hub/contract/feedback"
import { Modal, NativeSelect, Textarea } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { sendReport } from "./send.ts"
import { feedbackTypeOptions } from "./labels.ts"
import { ReportForm } from "./ReportForm.tsx"

const Shape = NewFeedback.pick({ type: true, message: true })

/** Says something to the people who run this hub. */
export function FeedbackForm({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm({ type: "feedback", message: "" })
  const send = form.submit(Shape, async (entry) => {
    await sendReport(entry, idempotency_key).catch((error: unknown) => {
      toast("Failed to submit feedback", "error")
      throw error
    })
    toast("Thank you for your feedback!", "success")
    onClose()
    await cache.invalidateQueries({ queryKey: ["feedback"] })
  })
  return (
    <Modal opened title="Feedback" onClose={onClose}>
      <ReportForm form={form} onSubmit={send} onClose={onClose} send="Send feedback">
        <NativeSelect
          label="What is it?"
          name="type"
          value={form.values.type}
          onChange={(event) => form.set("type", event.currentTarget.value)}
          data={feedbackTypeOptions}
        />
        <Textarea
          label="Message"
          description="What works well for you, and what doesn't? The people who run this hub read your message."
          required
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          {...form.text("message")}
        />
      </ReportForm>
    </Modal>
  )
}
