import { priorities } from "@hub/contract/reviews/values"
import { taskStatuses } from "@hub/contract/tasks/values"
import { NativeSelect, TextInput } from "@mantine/core"
import type { useForm } from "../form.ts"
import { collectionChoices, personChoices, projectChoices, topicChoices } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import type { TaskFormValues } from "./fields.ts"
import { priorityLabels, taskStatusLabels } from "./labels.ts"
import forms from "../widgets/Form.module.css"

type TaskForm = Omit<ReturnType<typeof useForm<TaskFormValues>>, "submit">
type TaskLinksProps = {
  form: TaskForm
  names: Record<string, string>
  onNamed: (names: Record<string, string>) => void
}

const links = [
  { name: "project_id", label: "Project", choices: projectChoices, placeholder: "No project" },
  { name: "assignee_id", label: "Assignee", choices: personChoices, placeholder: "Unassigned" },
  { name: "topic_id", label: "Topic", choices: topicChoices, placeholder: "No topic" },
  { name: "collection_id", label: "Collection", choices: collectionChoices, placeholder: "No collection" },
] as const

/** What a task belongs to, and who is to do it. */
export function TaskLinks({ form, names, onNamed }: TaskLinksProps) {
  return (
    <div className={forms.pair}>
      {links.map(({ name, ...rest }) => (
        <ServerSelect
          key={name}
          {...rest}
          name={name}
          value={form.values[name]}
          known={names[`${name} ${form.values[name]}`]}
          error={form.errors[name]}
          onChange={(choice) => {
            form.set(name, choice?.value ?? "")
            if (choice) onNamed({ [`${name} ${choice.value}`]: choice.label })
          }}
        />
      ))}
    </div>
  )
}

/** How pressing a task is, when it is due, and how far it is. */
export function TaskStanding({ form }: { form: TaskForm }) {
  return (
    <div className={forms.pair}>
      <NativeSelect
        label="Priority"
        name="priority"
        value={form.values.priority}
        onChange={(event) => form.set("priority", event.currentTarget.value)}
        data={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
      />
      <TextInput label="Due" type="date" {...form.text("due_date")} />
      <NativeSelect
        label="Status"
        name="status"
        value={form.values.status}
        onChange={(event) => form.set("status", event.currentTarget.value)}
        data={taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] }))}
      />
    </div>
  )
}
