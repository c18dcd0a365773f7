import { NewProject, type Project, ProjectChange, projects } from "@hub/contract/projects"
import { Alert, Button, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, CallFailed, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import styles from "../widgets/Planning.module.css"
import { VersionConflict, type Versions, versionsIn } from "../widgets/VersionConflict.tsx"
import { statusWords } from "./words.ts"

const labels = {
  name: "Name",
  description: "Description",
  status: "Status",
  start_date: "Start",
  target_date: "Target date",
}
type Field = keyof typeof labels

type ProjectFormProps = { project?: Project; onSaved: (project: Project) => void; onCancel: () => void }

/** Makes a project, or changes one; where somebody else saved first, both versions are shown. */
export function ProjectForm({ project, onSaved, onCancel }: ProjectFormProps) {
  const form = useForm({
    name: project?.name ?? "",
    description: project?.description ?? "",
    status: project?.status ?? "active",
    start_date: project?.start_date ?? "",
    target_date: project?.target_date ?? "",
  })
  const [versions, setVersions] = useState<Versions | null>(null)
  const [idempotency_key] = useState(newIdempotencyKey)
  const version = versions?.theirs.version ?? project?.version ?? 1
  const kept = {
    tag_ids: project?.tags.map(({ id }) => id) ?? [],
    ...(project ? { owner_id: project.owner_id, version } : {}),
  }
  const schema = {
    safeParse: (values: unknown) => (project ? ProjectChange : NewProject).safeParse(asSent(values as Values, kept)),
  }

  const save = form.submit(schema, async (body) => {
    try {
      onSaved(
        project
          ? await call(projects.change, { params: { id: project.id }, body: ProjectChange.parse(body) })
          : await call(projects.create, { body, idempotency_key }),
      )
    } catch (error) {
      const both = error instanceof CallFailed ? versionsIn(error) : null
      if (!both) throw error
      setVersions(both)
    }
  })

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      {versions && (
        <VersionConflict
          versions={versions}
          labels={labels}
          onTake={(field, value) => form.set(field as Field, value)}
        />
      )}
      <TextInput label="Name" required {...form.text("name")} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.text("description")} />
      <NativeSelect
        label="Status"
        name="status"
        value={form.values.status}
        error={form.errors["status"]}
        onChange={(event) => form.set("status", event.currentTarget.value)}
        data={Object.entries(statusWords).map(([value, label]) => ({ value, label }))}
      />
      <div className={styles.pair}>
        <TextInput type="date" label="Start" {...form.text("start_date")} />
        <TextInput type="date" label="Target date" {...form.text("target_date")} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : project ? "Save Project" : "Create Project"}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type Values = { [Name in Field]: string }

/** An empty date is none. */
const asSent = ({ start_date, target_date, ...values }: Values, kept: object) => ({
  ...values,
  ...kept,
  start_date: start_date === "" ? null : start_date,
  target_date: target_date === "" ? null : target_date,
})
