import type { NewProject, Project, ProjectChange } from "@hub/contract/projects"
import type { z } from "zod"
import { dayWords } from "../widgets/day.ts"
import { idsIn, idsText, tagNames, tagWords } from "../widgets/tag-ids.ts"
import { againWords, statusWords } from "./words.ts"

/** A project as its form holds it: every field a text, the tags their ids with commas. */
export const fieldsOf = (project: Project | null) => ({
  name: project?.name ?? "",
  description: project?.description ?? "",
  status: project?.status ?? "active",
  review_again: project?.review_again ?? "changed_sections",
  owner_id: String(project?.owner_id ?? ""),
  start_date: project?.start_date ?? "",
  target_date: project?.target_date ?? "",
  tag_ids: idsText(project?.tags.map(({ id }) => id) ?? []),
})
export type Fields = Record<keyof ReturnType<typeof fieldsOf>, string>

/** The contract's own schema over the texts of the form; whoever names no owner of a new project owns it. */
export const schemaFor = <S extends typeof NewProject | typeof ProjectChange>(schema: S, rest: object) => ({
  safeParse(values: unknown) {
    const { owner_id, start_date, target_date, tag_ids, ...fields } = values as Fields
    return schema.safeParse({
      ...rest,
      ...fields,
      owner_id: owner_id !== "" ? owner_id : "version" in rest ? null : undefined,
      start_date: start_date === "" ? null : start_date,
      target_date: target_date === "" ? null : target_date,
      tag_ids: idsIn(tag_ids),
    }) as z.ZodSafeParseResult<z.output<S>>
  },
})

export const fieldWords: Record<string, string> = {
  name: "Name",
  description: "Description",
  status: "Status",
  owner_id: "Owner",
  start_date: "Start",
  target_date: "Target date",
  tag_ids: "Tags",
  review_again: "After a change",
}

/** A value of a field in words; `names` knows what people and tags are called. */
export function valueWords(field: string, value: string, names: Record<string, string>): string {
  if (value === "") return "none"
  if (field.endsWith("_date")) return dayWords(value)
  if (field === "status") return statusWords[value as Project["status"]]
  if (field === "review_again") return againWords[value as Project["review_again"]]
  if (field === "owner_id") return names[`owner ${value}`] ?? `no. ${value}`
  return field === "tag_ids" ? tagWords(value, names) : `“${value}”`
}

/** What the owner and the tags of a project are called. */
export const namesIn = (project: Project | null): Record<string, string> => ({
  ...(project?.owner_id ? { [`owner ${project.owner_id}`]: project.owner_name ?? "" } : {}),
  ...tagNames(project?.tags),
})
