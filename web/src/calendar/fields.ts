import type { Meeting, MeetingChange, MeetingInput } from "@hub/contract/calendar"
import type { z } from "zod"
import { formatDay } from "../widgets/day.ts"
import type { Day } from "./month.ts"

/** A meeting as its form holds it; a new one is planned for one day. */
export const toMeetingFormValues = (meeting: Meeting | null, day: Day) => ({
  title: meeting?.title ?? "",
  start_date: meeting?.start_date ?? day,
  end_date: meeting?.end_date ?? day,
  project_id: String(meeting?.project_id ?? ""),
  description: meeting?.description ?? "",
})
export type MeetingFormValues = Record<keyof ReturnType<typeof toMeetingFormValues>, string>

/** The contract's own schema over the texts of the form; what is missing is said in the words of the screen. */
export const makeMeetingFormSchema = <S extends typeof MeetingInput | typeof MeetingChange>(
  schema: S,
  rest: object,
) => ({
  safeParse(values: unknown) {
    const fields = values as MeetingFormValues
    const result = schema.safeParse({
      ...rest,
      ...fields,
      project_id: fields.project_id === "" ? null : fields.project_id,
    })
    if (result.success) return { success: true, data: result.data as z.output<S> } as const
    const issues = result.error.issues.map(({ path, message }) => ({
      path,
      message: String(path[0]).endsWith("_date") && fields[path[0] as "start_date"] === "" ? "Choose a date." : message,
    }))
    return { success: false, error: { issues } } as const
  },
})

export const meetingFieldLabels: Record<string, string> = {
  title: "Title",
  start_date: "First day",
  end_date: "Last day",
  project_id: "Project",
  description: "Description",
}

/** A value of a field in words; `projects` knows what the projects are called. */
export function describeMeetingValue(field: string, value: string, projects: Record<string, string>): string {
  if (value === "") return "none"
  if (field === "start_date" || field === "end_date") return formatDay(value)
  return `“${field === "project_id" ? (projects[value] ?? `no. ${value}`) : value}”`
}
