import { NewProject, type Project, ProjectChange, projects } from "@hub/contract/projects"
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { personChoices } from "../widgets/choices.ts"
import { ConcurrentChanges } from "../widgets/ConcurrentChanges.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { TagsField } from "../widgets/TagsField.tsx"
import { useConcurrentChanges } from "../widgets/use-concurrent-changes.ts"
import {
  type ProjectFormValues,
  toProjectFormValues,
  projectFieldLabels,
  namesInProject,
  makeProjectFormSchema,
  describeProjectValue,
} from "./fields.ts"
import { reviewAgainLabels, projectStatusLabels } from "./labels.ts"
import forms from "../widgets/Form.module.css"

type ProjectFormProps = { project?: Project; onSaved: (project: Project) => void; onCancel: () => void }

/** Makes a project, or changes one; what somebody else saved meanwhile is shown before it is overwritten. */
export function ProjectForm({ project, onSaved, onCancel }: ProjectFormProps) {
  const was = project ?? null
  const form = useForm<ProjectFormValues>(toProjectFormValues(was))
  const [names, setNames] = useState(() => namesInProject(was))
  const [idempotency_key] = useState(newIdempotencyKey)
  const { values, errors, set } = form
  const named = (more: Record<string, string>) => setNames((before) => ({ ...before, ...more }))
  const { saved, theirChanges, save, take } = useConcurrentChanges({
    was,
    form,
    fieldsOf: toProjectFormValues,
    onTheirs: (theirs) => named(namesInProject(theirs)),
  })

  const adding = form.submit(makeProjectFormSchema(NewProject, {}), async (body) =>
    onSaved(await call(projects.create, { body, idempotency_key })),
  )
  const changing = form.submit(makeProjectFormSchema(ProjectChange, { version: saved?.version }), async (body) => {
    if (saved !== null) await save(async () => onSaved(await call(projects.change, { params: { id: saved.id }, body })))
  })

  return (
    <form
      className={forms.form}
      onSubmit={(event) => void (saved === null ? adding(event) : changing(event))}
      noValidate
    >
      <FormFailure failure={form.failure} />
      {theirChanges && (
        <ConcurrentChanges
          what="project"
          changes={theirChanges}
          label={(field) => projectFieldLabels[field] ?? field}
          show={(field, value) => describeProjectValue(field, value, names)}
          onTake={take}
        />
      )}
      <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.text("description")} />
      <div className={forms.pair}>
        <NativeSelect
          label="Status"
          name="status"
          value={values.status}
          error={errors["status"]}
          onChange={(event) => set("status", event.currentTarget.value)}
          data={Object.entries(projectStatusLabels).map(([value, label]) => ({ value, label }))}
        />
        <ServerSelect
          label="Owner"
          name="owner_id"
          placeholder={saved === null ? "You" : "No owner"}
          choices={personChoices}
          value={values.owner_id}
          known={names[`owner ${values.owner_id}`]}
          error={errors["owner_id"]}
          onChange={(choice) => {
            set("owner_id", choice?.value ?? "")
            if (choice) named({ [`owner ${choice.value}`]: choice.label })
          }}
        />
      </div>
      <div className={forms.pair}>
        <TextInput type="date" label="Start" {...form.text("start_date")} />
        <TextInput type="date" label="Target date" {...form.text("target_date")} />
      </div>
      <NativeSelect
        label="When approved text or values change"
        name="review_again"
        value={values.review_again}
        error={errors["review_again"]}
        onChange={(event) => set("review_again", event.currentTarget.value)}
        data={Object.entries(reviewAgainLabels).map(([value, label]) => ({ value, label }))}
      />
      <TagsField
        value={values.tag_ids}
        names={names}
        error={errors["tag_ids"]}
        onChange={(ids) => set("tag_ids", ids)}
        onNamed={named}
      />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : saved ? "Save project" : "Create project"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
