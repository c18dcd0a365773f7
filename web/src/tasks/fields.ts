import type { NewTask, Task, TaskChange } from "@hub/contract/tasks"
import type { z } from "zod"
import { dayWords } from "../widgets/day.ts"
import { idsIn, idsText, tagNames, tagWords } from "../widgets/tag-ids.ts"
import { priorityWords, statusWords } from "./words.ts"

/** A task as its form holds it: every field a text, empty for none, the tags their ids with commas. */
export const fieldsOf = (task: Task | null) => ({
  title: task?.title ?? "",
  description: task?.description ?? "",
  project_id: idText(task?.project_id),
  topic_id: idText(task?.topic?.id),
  collection_id: idText(task?.collection?.id),
  assignee_id: idText(task?.assignee_id),
  priority: task?.priority ?? "medium",
  due_date: task?.due_date ?? "",
  status: task?.status ?? "todo",
  tag_ids: idsText(task?.tags.map(({ id }) => id) ?? []),
})
export type Fields = Record<keyof ReturnType<typeof fieldsOf>, string>

/** The contract's own schema over the texts of the form. */
export const schemaFor = <S extends typeof NewTask | typeof TaskChange>(schema: S, rest: object) => ({
  safeParse: (values: unknown) =>
    schema.safeParse({
      ...rest,
      ...Object.fromEntries(Object.entries(values as Fields).map(([name, text]) => [name, read(name, text)])),
    }) as z.ZodSafeParseResult<z.output<S>>,
})

export const fieldWords: Record<string, string> = {
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
export function valueWords(field: string, value: string, names: Record<string, string>): string {
  if (value === "") return "none"
  if (field === "due_date") return dayWords(value)
  if (field === "tag_ids") return tagWords(value, names)
  const words: Record<string, string> = { ...statusWords, ...priorityWords }
  return names[`${field} ${value}`] ?? words[value] ?? `“${value}”`
}

/** What the things that a task names are called. */
export function namesIn(task: Task | null): Record<string, string> {
  if (task === null) return {}
  return {
    [`project_id ${task.project_id}`]: task.project_name ?? "",
    [`topic_id ${task.topic?.id}`]: task.topic?.title ?? "",
    [`collection_id ${task.collection?.id}`]: task.collection?.title ?? "",
    [`assignee_id ${task.assignee_id}`]: task.assignee_name ?? "",
    ...tagNames(task.tags),
  }
}

function read(name: string, text: string): unknown {
  if (name === "tag_ids") return idsIn(text)
  return optional.has(name) && text === "" ? null : text
}

const optional = new Set(["project_id", "topic_id", "collection_id", "assignee_id", "due_date"])
const idText = (id: number | null | undefined) => (id === null || id === undefined ? "" : String(id))
