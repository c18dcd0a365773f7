import type { Milestone, MilestoneChange, NewMilestone } from "@hub/contract/milestones"
import type { z } from "zod"
import { formatCount } from "../widgets/format-count.ts"
import { formatDay } from "../widgets/day.ts"
import { milestoneStatusLabels, milestoneTypeLabels } from "./labels.ts"

/** A milestone as its form holds it: every field a text, the topics their ids with commas. */
export const toMilestoneFormValues = (milestone: Milestone | null) => ({
  name: milestone?.name ?? "",
  project_id: String(milestone?.project_id ?? ""),
  type: milestone?.type ?? "milestone",
  date: milestone?.date ?? "",
  status: milestone === null || milestone.status === "missed" ? "open" : milestone.status,
  topic_ids: milestone?.topics.map(({ id }) => id).join(",") ?? "",
  description: milestone?.description ?? "",
})
export type MilestoneFormValues = Record<keyof ReturnType<typeof toMilestoneFormValues>, string>

export const parseTopicIds = (text: string) => text.split(",").filter((id) => id !== "")

/** Why a reason is asked for: the date of a release moves, or what was a release is none any more. */
export function reasonQuestionFor(
  saved: Milestone | null,
  { date, type }: Pick<MilestoneFormValues, "date" | "type">,
): string | null {
  if (saved?.type !== "release") return null
  if (date !== saved.date) return "Why is the release date changing?"
  return type === "release" ? null : "Why is this no longer a release?"
}

/** The contract's own schema over the texts of the form; what is missing is said in the words of the screen. */
export const makeMilestoneFormSchema = <S extends typeof NewMilestone | typeof MilestoneChange>(
  schema: S,
  rest: object,
) => ({
  safeParse(values: unknown) {
    const { topic_ids, ...fields } = values as MilestoneFormValues
    const result = schema.safeParse({ ...rest, ...fields, topic_ids: parseTopicIds(topic_ids) })
    if (result.success) return { success: true, data: result.data as z.output<S> } as const
    const issues = result.error.issues.map(({ path, message }) => ({
      path,
      message: missingSentences[String(path[0])] ?? message,
    }))
    return { success: false, error: { issues } } as const
  },
})

const missingSentences: Record<string, string> = { project_id: "Choose a project.", date: "Choose a date." }

export const milestoneFieldLabels: Record<string, string> = {
  name: "Name",
  type: "Type",
  date: "Date",
  status: "Status",
  topic_ids: "Linked topics",
  description: "Description",
}

/** A value of a field in words; `titles` knows what the topics are called. */
export function describeMilestoneValue(field: string, value: string, titles: Record<string, string>): string {
  if (value === "") return "none"
  if (field === "date") return formatDay(value)
  if (field === "topic_ids") {
    const ids = parseTopicIds(value)
    return `${formatCount(ids.length, "topic")} (${ids.map((id) => titles[id] ?? `no. ${id}`).join(", ")})`
  }
  const words: Record<string, string> = { ...milestoneTypeLabels, ...milestoneStatusLabels }
  return (field === "type" || field === "status" ? words[value] : undefined) ?? `“${value}”`
}
