import { NewTask, tasks } from "@hub/contract/tasks"
import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { makeTaskFormSchema } from "./fields.ts"
import { useTasksChanged } from "./queries.ts"
import records from "../widgets/Records.module.css"
import styles from "./Tasks.module.css"

/** A task for oneself: a title, a day if there is one, Enter. */
export function QuickTask({ person_id }: { person_id: number }) {
  const changed = useTasksChanged()
  const form = useForm({ title: "", due_date: "" })
  const [idempotency_key, setKey] = useState(newIdempotencyKey)

  const add = form.submit(makeTaskFormSchema(NewTask, { assignee_id: person_id }), async (body) => {
    await call(tasks.create, { body, idempotency_key })
    setKey(newIdempotencyKey())
    form.set("title", "")
    form.set("due_date", "")
    toast("Task added.", "success")
    await changed()
  })

  return (
    <form className={styles.quick} aria-label="Add a task" onSubmit={(event) => void add(event)} noValidate>
      <TextInput
        aria-label="Add a task for yourself"
        placeholder="Add a task for yourself"
        autoComplete="off"
        {...form.text("title")}
        error={form.errors["title"] ?? form.failure}
      />
      <TextInput label="Due" type="date" classNames={{ root: records.day ?? "" }} {...form.text("due_date")} />
      <Button type="submit" disabled={form.busy}>
        Add
      </Button>
    </form>
  )
}
