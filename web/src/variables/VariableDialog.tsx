import { impact, type VariableImpact } from "@hub/contract/impact"
import { NewVariable, type Variable, variables } from "@hub/contract/variables"
import { Button, Modal, Textarea, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { z } from "zod"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { personChoices } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { Impact } from "./Impact.tsx"
import { variableRequestsQuery } from "./queries.ts"
import { RequestsFor } from "./RequestsFor.tsx"
import forms from "../widgets/Form.module.css"

const WithOwner = NewVariable.extend({ owner_id: z.string().transform((id) => (id === "" ? null : Number(id))) })

const everywhere = (value: string) => ({ value, project_id: null, collection_id: null })

type VariableDialogProps = {
  variable: Variable | null
  slug?: string
  /** It was added or changed. */
  onSaved?: ((slug: string) => void) | undefined
  onClose: () => void
}

/**
 * Adds a variable, or changes the value and description of one; a slug stays, since texts use it. A variable that was asked
 * for begins with the value that was proposed first. Before another value is saved, what it touches is shown.
 */
export function VariableDialog({ variable, slug: start = "", onSaved, onClose }: VariableDialogProps) {
  const cache = useQueryClient()
  const form = useForm({
    slug: variable?.slug ?? start,
    value: variable?.value ?? "",
    description: variable?.description ?? "",
    owner_id: String(variable?.owner_id ?? ""),
  })
  const [owner, setOwner] = useState(variable?.owner_name ?? undefined)
  const [idempotency_key] = useState(newIdempotencyKey)

  const requests = useQuery({ ...variableRequestsQuery(), enabled: variable === null && start !== "" })
  const proposed = requests.data?.find(({ slug, proposed_value }) => slug === start && proposed_value !== null)
  const propose = useEffectEvent((value: string) => {
    if (form.values.value === "") form.set("value", value)
  })
  useEffect(() => {
    if (proposed?.proposed_value) propose(proposed.proposed_value)
  }, [proposed?.proposed_value])

  const [touched, setTouched] = useState<VariableImpact | null>(null)

  const save = form.submit(WithOwner, async ({ slug, owner_id, ...body }) => {
    if (variable && touched === null && body.value !== variable.value) {
      const found = await call(impact.ofVariable, { params: { id: variable.id }, body: everywhere(body.value) })
      if (found.topics_total > 0 || found.stale_approvals.length > 0 || found.publications.length > 0)
        return setTouched(found)
    }
    setTouched(null)
    if (variable) await call(variables.change, { params: { id: variable.id }, body: { ...body, owner_id } })
    else await call(variables.create, { body: { slug, ...body }, idempotency_key })
    await cache.invalidateQueries({ queryKey: ["variables"] })
    toast(variable ? "Variable updated successfully!" : "Variable created successfully!", "success")
    onClose()
    onSaved?.(slug)
  })

  return (
    <Modal
      opened
      onClose={onClose}
      size={touched ? "lg" : "md"}
      title={variable ? (touched ? `Affected by ${variable.slug}` : `Edit ${variable.slug}`) : "Add variable"}
    >
      <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
        <FormFailure failure={form.failure} />
        {touched && variable ? (
          <Impact id={variable.id} change={everywhere(form.values.value)} impact={touched} />
        ) : (
          <>
            {variable === null && start !== "" && (
              <RequestsFor slug={start} value={form.values.value} onUse={(value) => form.set("value", value)} />
            )}
            <TextInput
              label="Name in the text"
              description="Lowercase letters, digits and underscores. Authors write it as {{name}}, and readers see its value."
              required
              disabled={variable !== null}
              data-autofocus={(variable === null && start === "") || undefined}
              {...form.text("slug")}
            />
            <Textarea
              label="Value"
              autosize
              maxRows={8}
              data-autofocus={variable !== null || start !== "" || undefined}
              {...form.text("value")}
            />
            <Textarea label="Description" autosize maxRows={6} {...form.text("description")} />
            {variable && (
              <ServerSelect
                label="Owner"
                name="owner_id"
                placeholder="No owner"
                choices={personChoices}
                value={form.values.owner_id}
                known={owner}
                error={form.errors["owner_id"]}
                onChange={(choice) => {
                  form.set("owner_id", choice?.value ?? "")
                  setOwner(choice?.label)
                }}
              />
            )}
          </>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Saving..." : touched ? "Change value" : "Save"}
          </Button>
          <Button onClick={() => (touched ? setTouched(null) : onClose())}>{touched ? "Back" : "Cancel"}</Button>
        </div>
      </form>
    </Modal>
  )
}
