import { NewVariable, type Variable, variables } from "@hub/contract/variables"
import { Alert, Button, Group, Modal, Textarea, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import styles from "./Variables.module.css"

type VariableDialogProps = { variable: Variable | null; slug?: string; onClose: () => void }

/** Adds a variable, or changes the value and description of one; a slug stays, since texts use it. */
export function VariableDialog({ variable, slug: start = "", onClose }: VariableDialogProps) {
  const cache = useQueryClient()
  const form = useForm({
    slug: variable?.slug ?? start,
    value: variable?.value ?? "",
    description: variable?.description ?? "",
  })
  const [idempotency_key] = useState(newIdempotencyKey)

  const save = form.submit(NewVariable, async ({ slug, ...body }) => {
    if (variable) await call(variables.change, { params: { id: variable.id }, body })
    else await call(variables.create, { body: { slug, ...body }, idempotency_key })
    await cache.invalidateQueries({ queryKey: ["variables"] })
    say(variable ? "Variable updated successfully!" : "Variable created successfully!", "success")
    onClose()
  })

  return (
    <Modal opened onClose={onClose} title={variable ? `Edit ${variable.slug}` : "Add Variable"}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <TextInput
          label="Slug"
          description="Small letters, digits and underscores. Authors write it as {{slug}}."
          required
          disabled={variable !== null}
          data-autofocus={variable === null || undefined}
          {...form.text("slug")}
        />
        <Textarea
          label="Value"
          autosize
          maxRows={8}
          data-autofocus={variable !== null || undefined}
          {...form.text("value")}
        />
        <Textarea label="Description" autosize maxRows={6} {...form.text("description")} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? "Saving..." : "Save"}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
