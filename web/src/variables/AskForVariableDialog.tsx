import { VariableRequest, variables } from "@hub/contract/variables"
import { Button, Modal, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { FormFailure } from "../widgets/FormFailure.tsx"
import forms from "../widgets/Form.module.css"

type AskForVariableDialogProps = {
  slug?: string
  /** The topic that it is for. */
  topic_id?: number | null
  /** It was asked for. */
  onAsked?: ((slug: string) => void) | undefined
  onClose: () => void
}

/** Asks the administrators for a variable, and says who they are. */
export function AskForVariableDialog({ slug = "", topic_id = null, onAsked, onClose }: AskForVariableDialogProps) {
  const form = useForm({ slug, proposed_value: "", reason: "" })
  const [idempotency_key] = useState(newIdempotencyKey)
  const send = form.submit(VariableRequest.omit({ topic_id: true }), async (body) => {
    const { asked } = await call(variables.request, { body: { ...body, topic_id }, idempotency_key })
    toast(
      asked.length > 0 ? `You asked ${asked.join(", ")} for ${body.slug}.` : "No administrator is active.",
      "success",
    )
    onClose()
    onAsked?.(body.slug)
  })
  return (
    <Modal opened onClose={onClose} title="Ask for a variable">
      <form className={forms.form} noValidate onSubmit={(event) => void send(event)}>
        <FormFailure failure={form.failure} />
        <TextInput
          label="Name in the text"
          description="Lowercase letters, digits and underscores. You write it as {{name}}, and readers see its value."
          required
          data-autofocus={slug === "" || undefined}
          {...form.text("slug")}
        />
        <Textarea
          label="Proposed value"
          description="What readers should see, if you know it. Administrators decide."
          autosize
          maxRows={8}
          {...form.text("proposed_value")}
        />
        <Textarea
          label="What is it for?"
          required
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus={slug !== "" || undefined}
          {...form.text("reason")}
        />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Sending..." : "Ask for this variable"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
