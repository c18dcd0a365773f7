import { calendar, type Meeting, MeetingChange, MeetingInput } from "@hub/contract/calendar"
import { Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { projectChoices } from "../widgets/choices.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useRecord } from "../widgets/use-record.ts"
import {
  toMeetingFormValues,
  meetingFieldLabels,
  makeMeetingFormSchema,
  type MeetingFormValues,
  describeMeetingValue,
} from "./fields.ts"
import type { Day } from "./month.ts"
import { useMeetingsChanged } from "./queries.ts"
import forms from "../widgets/Form.module.css"

type MeetingFormProps = { was: Meeting | null; day: Day; onClose: () => void }

export function MeetingForm({ was, day, onClose }: MeetingFormProps) {
  const changed = useMeetingsChanged()
  const form = useForm<MeetingFormValues>(toMeetingFormValues(was, day))
  const [projects, setProjects] = useState(() => projectOf(was))
  const record = useRecord({
    noun: "meeting",
    was,
    form,
    fieldsOf: (meeting) => toMeetingFormValues(meeting, day),
    onTheirs: (theirs) => setProjects({ ...projects, ...projectOf(theirs) }),
    changed,
    onClose,
  })
  const { saved } = record

  const adding = form.submit(makeMeetingFormSchema(MeetingInput, {}), (body) =>
    record.add((idempotency_key) => call(calendar.createMeeting, { body, idempotency_key })),
  )
  const changing = form.submit(makeMeetingFormSchema(MeetingChange, { version: saved?.version }), (body) =>
    record.change((params) => call(calendar.changeMeeting, { params, body })),
  )

  return (
    <RecordForm
      form={form}
      onSubmit={saved === null ? adding : changing}
      meanwhile={{
        record,
        label: (field) => meetingFieldLabels[field] ?? field,
        show: (field, value) => describeMeetingValue(field, value, projects),
      }}
      onDelete={
        saved === null
          ? undefined
          : () => record.remove(saved.title, (params) => call(calendar.deleteMeeting, { params }))
      }
      onClose={onClose}
    >
      <TextInput label="Title" autoComplete="off" required data-autofocus {...form.text("title")} />
      <div className={forms.pair}>
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
      <ServerSelect
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
    </RecordForm>
  )
}

const projectOf = (meeting: Meeting | null): Record<string, string> =>
  meeting?.project_id ? { [meeting.project_id]: meeting.project_name ?? "" } : {}
