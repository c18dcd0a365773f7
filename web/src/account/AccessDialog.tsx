import { AccessRequestInput, accessRequests, departments } from "@hub/contract/access-requests"
import { Alert, Button, Group, NativeSelect, Text, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { Dialog } from "../widgets/Dialog.tsx"
import styles from "./Card.module.css"

/** Asks an administrator for an author account. */
export function AccessDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ name: "", email, department: "", reason: "" })
  const [idempotency_key] = useState(newIdempotencyKey)
  const [sent, setSent] = useState<string | null>(null)

  const ask = form.submit(AccessRequestInput, async (body) => {
    setSent((await call(accessRequests.ask, { body, idempotency_key })).message)
  })

  return (
    <Dialog title="Request Author Access" onClose={onClose}>
      {sent !== null ? (
        <div className={styles.form}>
          <Text role="alert">{sent}</Text>
          <Group justify="flex-end">
            <Button ref={(button: HTMLButtonElement | null) => button?.focus()} onClick={onClose}>
              Close
            </Button>
          </Group>
        </div>
      ) : (
        <form className={styles.form} onSubmit={(event) => void ask(event)} noValidate>
          {form.failure && (
            <Alert color="red" role="alert">
              {form.failure}
            </Alert>
          )}
          <TextInput label="Full name" autoComplete="name" required data-first {...form.text("name")} />
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={form.busy}>
              {form.busy ? "Sending..." : "Send request"}
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  )
}
