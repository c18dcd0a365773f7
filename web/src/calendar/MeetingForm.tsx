import { calendar, type Meeting, MeetingChange, MeetingInput } from "@hub/contract/calendar"
import { Alert, Button, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { ask } from "../ask.ts"
import { call, CallFailed, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { projectChoices } from "../widgets/choices.ts"
import { Meanwhile } from "../widgets/Meanwhile.tsx"
import { changedMeanwhile, joined, type News } from "../widgets/meanwhile.ts"
import records from "../widgets/Records.module.css"
import { SearchSelect } from "../widgets/SearchSelect.tsx"
import { fieldsOf, fieldWords, schemaFor, type Fields, valueWords } from "./fields.ts"
import type { Day } from "./month.ts"
import { useMeetingsChanged } from "./queries.ts"

type MeetingFormProps = { was: Meeting | null; day: Day; onClose: () => void }

/** What somebody else saved meanwhile is shown before it is overwritten. */
export function MeetingForm({ was, day, onClose }: MeetingFormProps) {
  const changed = useMeetingsChanged()
  const form = useForm<Fields>(fieldsOf(was, day))
  const [saved, setSaved] = useState(was)
  const [news, setNews] = useState<News[] | null>(null)
  const [projects, setProjects] = useState(() => projectOf(was))
  const [idempotency_key] = useState(newIdempotencyKey)

  const adding = form.submit(schemaFor(MeetingInput, {}), async (body) => {
    await call(calendar.createMeeting, { body, idempotency_key })
    await done("Meeting added.")
  })

  const changing = form.submit(schemaFor(MeetingChange, { version: saved?.version }), async (body) => {
    if (saved === null) return
    try {
      await call(calendar.changeMeeting, { params: { id: saved.id }, body })
    } catch (error) {
      const theirs = changedMeanwhile<Meeting>(error)
      if (theirs === undefined) throw error
      const { values, news } = joined(form.values, fieldsOf(saved, day), fieldsOf(theirs, day))
      for (const [name, value] of Object.entries(values)) form.set(name as keyof Fields, value)
      setProjects({ ...projects, ...projectOf(theirs) })
      setNews(news)
      setSaved(theirs)
      return
    }
    await done("Meeting saved.")
  })

  async function done(sentence: string): Promise<void> {
    say(sentence, "success")
    onClose()
    await changed()
  }

  async function remove(): Promise<void> {
    if (saved === null) return
    const sentence = `Delete the meeting “${saved.title}”?`
    if (!(await ask(sentence, { title: "Delete meeting", yes: "Delete", danger: true }))) return
    try {
      await call(calendar.deleteMeeting, { params: { id: saved.id } })
      await done("Meeting deleted.")
    } catch (error) {
      say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error", 6000)
    }
  }

  return (
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
          what="meeting"
          news={news}
          label={(field) => fieldWords[field] ?? field}
          show={(field, value) => valueWords(field, value, projects)}
          onTake={({ field, theirs }) => {
            form.set(field as keyof Fields, theirs)
            setNews(news.map((one) => (one.field === field ? { ...one, mine: undefined } : one)))
          }}
        />
      )}
      <TextInput label="Title" autoComplete="off" required data-autofocus {...form.text("title")} />
      <div className={records.pair}>
        <TextInput
          label="First day"
          type="date"
          required
          {...form.text("start_date")}
          onChange={(event) => {
            const { start_date, end_date } = form.values
            const next = event.currentTarget.value
            form.set("start_date", next)
            // A meeting of one day stays one.
            if (start_date === end_date) form.set("end_date", next)
          }}
        />
        <TextInput label="Last day" type="date" required {...form.text("end_date")} />
      </div>
      <SearchSelect
        label="Project"
        name="project_id"
        placeholder="No project"
        choices={projectChoices}
        value={form.values.project_id}
        known={projects[form.values.project_id]}
        error={form.errors["project_id"]}
        onChange={(choice) => {
          if (choice) setProjects({ ...projects, [choice.value]: choice.label })
          form.set("project_id", choice?.value ?? "")
        }}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.text("description")} />
      <div className={records.ends}>
        {saved && (
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
  )
}

const projectOf = (meeting: Meeting | null): Record<string, string> =>
  meeting?.project_id ? { [meeting.project_id]: meeting.project_name ?? "" } : {}
