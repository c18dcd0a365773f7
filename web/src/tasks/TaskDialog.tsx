import { NewTask, type Task, TaskChange, tasks } from "@hub/contract/tasks"
import { Modal, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { TagsField } from "../widgets/TagsField.tsx"
import { useRecord } from "../widgets/use-record.ts"
import {
  toTaskFormValues,
  taskFieldLabels,
  namesInTask,
  makeTaskFormSchema,
  type TaskFormValues,
  describeTaskValue,
} from "./fields.ts"
import { useTasksChanged } from "./queries.ts"
import { TaskLinks, TaskStanding } from "./TaskFields.tsx"

type TaskDialogProps = { task: Task | null; start?: Partial<TaskFormValues>; onClose: () => void }

/** Adds a task, or changes one; what somebody else saved meanwhile is shown before it is overwritten. */
export function TaskDialog({ task, start, onClose }: TaskDialogProps) {
  const isPhone = useIsPhone()
  const changed = useTasksChanged()
  const form = useForm<TaskFormValues>({ ...toTaskFormValues(task), ...start })
  const [names, setNames] = useState(() => namesInTask(task))
  const named = (more: Record<string, string>) => setNames((before) => ({ ...before, ...more }))
  const onTheirs = (theirs: Task) => named(namesInTask(theirs))
  const record = useRecord({ noun: "task", was: task, form, fieldsOf: toTaskFormValues, onTheirs, changed, onClose })
  const { saved } = record

  const adding = form.submit(makeTaskFormSchema(NewTask, {}), (body) =>
    record.add((idempotency_key) => call(tasks.create, { body, idempotency_key })),
  )
  const changing = form.submit(makeTaskFormSchema(TaskChange, { version: saved?.version }), (body) =>
    record.change((params) => call(tasks.change, { params, body })),
  )

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      size="lg"
      title={task ? "Edit task" : "New task"}
      transitionProps={{ duration: 0 }}
    >
      <RecordForm
        form={form}
        onSubmit={saved === null ? adding : changing}
        meanwhile={{
          record,
          label: (field) => taskFieldLabels[field] ?? field,
          show: (field, value) => describeTaskValue(field, value, names),
        }}
        onDelete={
          saved === null ? undefined : () => record.remove(saved.title, (params) => call(tasks.delete, { params }))
        }
        onClose={onClose}
      >
        <TextInput label="Title" autoComplete="off" required data-autofocus {...form.text("title")} />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.text("description")} />
        <TaskLinks form={form} names={names} onNamed={named} />
        <TaskStanding form={form} />
        <TagsField
          value={form.values.tag_ids}
          names={names}
          error={form.errors["tag_ids"]}
          onChange={(ids) => form.set("tag_ids", ids)}
          onNamed={named}
        />
      </RecordForm>
    </Modal>
  )
}
