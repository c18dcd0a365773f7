import { NewTask, type Task, TaskChange, tasks } from "@hub/contract/tasks"
import { Alert, Button, Modal, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { ask } from "../ask.ts"
import { call, CallFailed, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { Meanwhile } from "../widgets/Meanwhile.tsx"
import { changedMeanwhile, joined, type News } from "../widgets/meanwhile.ts"
import { useIsPhone } from "../widgets/phone.ts"
import records from "../widgets/Records.module.css"
import { fieldsOf, fieldWords, namesIn, schemaFor, type Fields, valueWords } from "./fields.ts"
import { useTasksChanged } from "./queries.ts"
import { TaskLinks, TaskStanding } from "./TaskFields.tsx"

type TaskDialogProps = { task: Task | null; start?: Partial<Fields>; onClose: () => void }

/** Adds a task, or changes one; what somebody else saved meanwhile is shown before it is overwritten. */
export function TaskDialog({ task, start, onClose }: TaskDialogProps) {
  const isPhone = useIsPhone()
  const changed = useTasksChanged()
  const form = useForm<Fields>({ ...fieldsOf(task), ...start })
  const [saved, setSaved] = useState(task)
  const [news, setNews] = useState<News[] | null>(null)
  const [names, setNames] = useState(() => namesIn(task))
  const [idempotency_key] = useState(newIdempotencyKey)

  const adding = form.submit(schemaFor(NewTask, {}), async (body) => {
    await call(tasks.create, { body, idempotency_key })
    await done("Task added.")
  })

  const rest = { version: saved?.version, tag_ids: saved?.tags.map(({ id }) => id) ?? [] }
  const changing = form.submit(schemaFor(TaskChange, rest), async (body) => {
    if (saved === null) return
    try {
      await call(tasks.change, { params: { id: saved.id }, body })
    } catch (error) {
      const theirs = changedMeanwhile<Task>(error)
      if (theirs === undefined) throw error
      const { values, news } = joined(form.values, fieldsOf(saved), fieldsOf(theirs))
      for (const [name, value] of Object.entries(values)) form.set(name as keyof Fields, value)
      setNames({ ...names, ...namesIn(theirs) })
      setNews(news)
      setSaved(theirs)
      return
    }
    await done("Task saved.")
  })

  async function done(sentence: string): Promise<void> {
    say(sentence, "success")
    onClose()
    await changed()
  }

  async function remove(): Promise<void> {
    if (saved === null) return
    if (!(await ask(`Delete the task “${saved.title}”?`, { title: "Delete task", yes: "Delete", danger: true }))) return
    try {
      await call(tasks.delete, { params: { id: saved.id } })
      await done("Task deleted.")
    } catch (error) {
      say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error", 6000)
    }
  }

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      size="lg"
      title={task ? "Edit Task" : "New Task"}
      transitionProps={{ duration: 0 }}
    >
      <form
        className={records.form}
        onSubmit={(event) => void (saved === null ? adding(event) : changing(event))}
        noValidate
      >
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        {news && (
          <Meanwhile
            what="task"
            news={news}
            label={(field) => fieldWords[field] ?? field}
            show={(field, value) => valueWords(field, value, names)}
            onTake={({ field, theirs }) => {
              form.set(field as keyof Fields, theirs)
              setNews(news.map((one) => (one.field === field ? { ...one, mine: undefined } : one)))
            }}
          />
        )}
        <TextInput label="Title" autoComplete="off" required data-autofocus {...form.text("title")} />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.text("description")} />
        <TaskLinks
          form={form}
          names={names}
          onNamed={(key, label) => setNames((before) => ({ ...before, [key]: label }))}
        />
        <TaskStanding form={form} />
        <div className={records.ends}>
          {task && (
            <Button variant="light" color="red" data-danger onClick={() => void remove()}>
              Delete
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? "Saving..." : "Save"}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
