import type { NewTask, Task, TaskChange } from "@hub/contract/tasks"
import type { z } from "zod"
import { formatDay } from "../widgets/day.ts"
import { parseIdList, formatIdList, namesOfTags, describeTags } from "../widgets/tag-ids.ts"
import { priorityLabels, taskStatusLabels } from "./labels.ts"

/** A task as its form holds it: every field a text, empty for none, the tags their ids with commas. */
export const toTaskFormValues = (task: Task | null) => ({
  title: task?.title ?? "",
  description: task?.description ?? "",
  project_id: idText(task?.project_id),
  topic_id: idText(task?.topic?.id),
  collection_id: idText(task?.collection?.id),
  assignee_id: idText(task?.assignee_id),
  priority: task?.priority ?? "medium",
  due_date: task?.due_date ?? "",
  status: task?.status ?? "todo",
  tag_ids: formatIdList(task?.tags.map(({ id }) => id) ?? []),
})
export type TaskFormValues = Record<keyof ReturnType<typeof toTaskFormValues>, string>

/** The contract's own schema over the texts of the form. */
export const makeTaskFormSchema = <S extends typeof NewTask | typeof TaskChange>(schema: S, rest: object) => ({
  safeParse: (values: unknown) =>
    schema.safeParse({
      ...rest,
      ...Object.fromEntries(
        Object.entries(values as TaskFormValues).map(([name, text]) => [name, parseFieldText(name, text)]),
      ),
    }) as z.ZodSafeParseResult<z.output<S>>,
})

export const taskFieldLabels: Record<string, string> = {
  title: "Title",
  description: "Description",
  project_id: "Project",
  topic_id: "Topic",
  collection_id: "Collection",
  assignee_id: "Assignee",
  priority: "Priority",
  due_date: "Due",
  status: "Status",
  tag_ids: "Tags",
}

/** A value of a field in words; `names` knows what the ids are called. */
export function describeTaskValue(field: string, value: string, names: Record<string, string>): string {
  if (value === "") return "none"
  if (field === "due_date") return formatDay(value)
  if (field === "tag_ids") return describeTags(value, names)
  const words: Record<string, string> = { ...taskStatusLabels, ...priorityLabels }
  const word = field === "status" || field === "priority" ? words[value] : undefined
  return names[`${field} ${value}`] ?? word ?? `“${value}”`
}

/** What the things that a task names are called. */
export function namesInTask(task: Task | null): Record<string, string> {
  if (task === null) return {}
  return {
    [`project_id ${task.project_id}`]: task.project_name ?? "",
    [`topic_id ${task.topic?.id}`]: task.topic?.title ?? "",
    [`collection_id ${task.collection?.id}`]: task.collection?.title ?? "",
    [`assignee_id ${task.assignee_id}`]: task.assignee_name ?? "",
    ...namesOfTags(task.tags),
  }
}

function parseFieldText(name: string, text: string): unknown {
  if (name === "tag_ids") return parseIdList(text)
  return optional.has(name) && text === "" ? null : text
}

const optional = new Set(["project_id", "topic_id", "collection_id", "assignee_id", "due_date"])
const idText = (id: number | null | undefined) => (id === null || id === undefined ? "" : String(id))
