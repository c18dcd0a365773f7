import type { Meeting } from "@hub/contract/calendar"
import { dayWords } from "../widgets/day.ts"
import records from "../widgets/Records.module.css"

/** A meeting for whoever only reads it. */
export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  const { start_date, end_date, project_name, description } = meeting
  return (
    <div className={records.form}>
      <p className={records.fact}>
        {start_date === end_date ? dayWords(start_date) : `${dayWords(start_date)} to ${dayWords(end_date)}`}
        {project_name !== null && `, ${project_name}`}
      </p>
      {description !== "" && <p className={records.fact}>{description}</p>}
    </div>
  )
}
