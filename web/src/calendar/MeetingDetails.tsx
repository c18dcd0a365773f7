import type { Meeting } from "@hub/contract/calendar"
import { formatDay } from "../widgets/day.ts"
import layout from "../widgets/Layout.module.css"
import forms from "../widgets/Form.module.css"

/** A meeting for the person who only reads it. */
export function MeetingDetails({ meeting }: { meeting: Meeting }) {
  const { start_date, end_date, project_name, description } = meeting
  return (
    <div className={forms.form}>
      <p className={layout.breakingFlush}>
        {start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} to ${formatDay(end_date)}`}
        {project_name !== null && `, ${project_name}`}
      </p>
      {description !== "" && <p className={layout.breakingFlush}>{description}</p>}
    </div>
  )
}
