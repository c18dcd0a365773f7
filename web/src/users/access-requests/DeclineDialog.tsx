import { type AccessRequest, DeclineAccessInput } from "@hub/contract/access-requests"
import type { Email } from "@hub/contract/emails"
import { Button, Modal, Textarea } from "@mantine/core"
import { FormFailure } from "../../widgets/FormFailure.tsx"
import { useForm } from "../../form.ts"
import { toast } from "../../toast.ts"
import { withFallbackReason } from "../labels.ts"
import { useDeclineAccess } from "./queries.ts"
import forms from "../../widgets/Form.module.css"

const declineEmailTexts: Record<Email["state"], string> = {
  queued: "The reason is being sent by email.",
  sent: "The reason was sent by email.",
  waiting: "Email is off. The email with the reason waits in the outbox.",
  failed: "The email with the reason could not be sent.",
}

export function DeclineDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const form = useForm({ reason: "" })
  const declining = useDeclineAccess()

  const decline = form.submit(DeclineAccessInput, async ({ reason }) => {
    try {
      const { mail } = await declining.mutateAsync({ id: request.id, reason })
      toast(`Request declined. ${mail === null ? "" : declineEmailTexts[mail]}`.trim(), "success", 5000)
      onClose()
    } catch (error) {
      throw withFallbackReason("Failed to decline the request", error)
    }
  })

  return (
    <Modal opened onClose={onClose} title={`Decline ${request.name}`} transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void decline(event)} noValidate>
        <FormFailure failure={form.failure} />
        <Textarea
          label="Reason"
          description={`${request.name} gets the reason by email.`}
          autosize
          minRows={3}
          maxRows={8}
          required
          data-autofocus
          {...form.text("reason")}
        />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" color="red" disabled={form.busy}>
            {form.busy ? "Declining..." : "Decline"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
