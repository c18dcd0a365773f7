import { AccessRequestInput, accessRequests, departments } from "@hub/contract/access-requests"
import { Button, Modal, NativeSelect, Text, TextInput, Textarea } from "@mantine/core"
import { useState } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import layout from "../widgets/Layout.module.css"
import forms from "../widgets/Form.module.css"

/** Asks an administrator for an author account. */
export function AccessDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ name: "", email, department: "", reason: "" })
  const [idempotency_key] = useState(newIdempotencyKey)
  const [sent, setSent] = useState<string | null>(null)

  const submit = form.submit(AccessRequestInput, async (body) => {
    setSent((await call(accessRequests.request, { body, idempotency_key })).message)
  })

  return (
    <Modal opened title="Request Author Access" onClose={onClose}>
      {sent !== null ? (
        <div className={layout.stack}>
          <Text role="alert">{sent}</Text>
          <div className={forms.ends}>
            <Button variant="filled" ref={(button: HTMLButtonElement | null) => button?.focus()} onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      ) : (
        <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
          <FormFailure failure={form.failure} />
          <TextInput label="Full name" autoComplete="name" required data-autofocus {...form.text("name")} />
          <TextInput label="Email" type="email" autoComplete="email" required {...form.text("email")} />
          <NativeSelect
            label="Department"
            required
            name="department"
            value={form.values.department}
            error={form.errors["department"]}
            onChange={(event) => form.set("department", event.currentTarget.value)}
            data={[{ value: "", label: "Choose a department" }, ...departments]}
          />
          <Textarea label="Reason" required rows={4} {...form.text("reason")} />
          <div className={forms.ends}>
            <Button variant="filled" type="submit" disabled={form.busy}>
              {form.busy ? "Sending..." : "Send request"}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
